/** Controls of a panel while the dashboard is edited. */
import type { ComponentChildren } from 'preact';
import { IconButton } from '../../kit/icon-button.js';
import { dashboardTexts as texts } from '../../texts/dashboards.js';

export interface PanelToolsProps {
  readonly title: string;
  readonly handle: ComponentChildren;
  readonly onConfigure: () => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

export function PanelTools({ title, handle, onConfigure, onDuplicate, onRemove }: PanelToolsProps) {
  return (
    <span class="dash-tools">
      <IconButton icon="settings" label={texts.configure(title)} onClick={onConfigure} />
      <IconButton icon="copy" label={texts.duplicate(title)} onClick={onDuplicate} />
      <IconButton icon="trash" label={texts.remove(title)} onClick={onRemove} />
      {handle}
    </span>
  );
}
