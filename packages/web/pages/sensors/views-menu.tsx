/** Saved views and recent searches, and the line that names a new view. */
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { LineForm } from '../../kit/form.js';
import { IconButton } from '../../kit/icon-button.js';
import { Input } from '../../kit/input.js';
import { Menu, type MenuItem } from '../../kit/menu.js';
import { useSubmit } from '../../kit/submit.js';
import { sensorsTexts as texts } from '../../texts/sensors.js';
import { texts as all } from '../../texts/texts.js';
import { addressOf, isFiltered, type ListState } from './address.js';
import { forgetSearches, readKept, removeView, saveView } from './views.js';

export interface ViewsProps {
  readonly state: ListState;
  readonly userId: number;
  readonly onChange: (change: Partial<ListState>) => void;
}

export function Views({ state, userId, onChange }: ViewsProps) {
  const { route } = useLocation();
  const [isNaming, setNaming] = useState(false);
  const [, renew] = useState(0);
  const { recent, views } = readKept(userId);
  const address = addressOf({ ...state, isCreating: false });
  const current = views.find((view) => view.address === address);
  const isPlain = !isFiltered(state) && state.order === 'name';
  const naming = useSubmit(async ({ text }) => {
    const name = text('view').trim();
    if (name === '') return;
    saveView(userId, { name, address });
    setNaming(false);
  });
  const items: MenuItem[] = [
    ...views.map(
      ({ name, address: to }): MenuItem => ({ label: name, icon: 'star', onSelect: () => route(to) }),
    ),
    ...recent.map(
      (search): MenuItem => ({
        label: search,
        icon: 'clock',
        onSelect: () => onChange({ search }),
      }),
    ),
    ...(isPlain || current !== undefined
      ? []
      : [{ label: texts.saveView, icon: 'plus' as const, onSelect: () => setNaming(true) }]),
    ...(current === undefined
      ? []
      : [
          {
            label: texts.removeView(current.name),
            icon: 'trash' as const,
            onSelect: () => {
              removeView(userId, current.name);
              renew(Date.now());
            },
          },
        ]),
    ...(recent.length === 0
      ? []
      : [
          {
            label: texts.forget,
            icon: 'close' as const,
            onSelect: () => {
              forgetSearches(userId);
              renew(Date.now());
            },
          },
        ]),
  ];
  if (isNaming)
    return (
      <span class="row">
        <LineForm of={naming} submit={texts.save}>
          <Input
            name="view"
            aria-label={texts.viewName}
            placeholder={texts.viewName}
            maxLength={60}
            required
            ref={(input: HTMLInputElement | null) => input?.focus()}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setNaming(false);
            }}
          />
        </LineForm>
        <IconButton icon="close" label={all.kit.cancel} onClick={() => setNaming(false)} />
      </span>
    );
  if (items.length === 0) return null;
  return <Menu label={texts.views} icon="star" items={items} align="end" />;
}
