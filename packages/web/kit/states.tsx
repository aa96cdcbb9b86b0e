/** What a view shows instead of, or beside, its content: nothing there yet, an error, old data, no right to change it. */
import './states.css';
import { SensoriumError } from '@sensorium/client';
import type { ComponentChildren } from 'preact';
import { texts } from '../texts/texts.js';
import { Age } from './age.js';
import { Banner } from './banner.js';
import { Button, ButtonLink } from './button.js';
import { remedyOf, sentenceOf } from './errors.js';
import { Icon, type IconName } from './icons/icon.js';

export interface EmptyStateProps {
  readonly icon?: IconName;
  readonly title: string;
  /** What belongs here, in a sentence or two. */
  readonly children?: ComponentChildren;
  /** The next step. */
  readonly actions?: ComponentChildren;
}

export function EmptyState({ icon = 'layers', title, children, actions }: EmptyStateProps) {
  return (
    <div class="state">
      <span class="state-icon">
        <Icon name={icon} size={28} />
      </span>
      <p class="state-title">{title}</p>
      {children !== undefined && <div class="state-text">{children}</div>}
      {actions !== undefined && <div class="row state-actions">{actions}</div>}
    </div>
  );
}

export interface GoneProps extends Pick<EmptyStateProps, 'icon' | 'title' | 'children'> {
  /** Address of the page with the others. */
  readonly back: string;
  readonly backLabel: string;
}

/** Something that an address names, and that is not there. */
export function Gone({ back, backLabel, ...rest }: GoneProps) {
  return <EmptyState {...rest} actions={<ButtonLink href={back}>{backLabel}</ButtonLink>} />;
}

export interface ErrorStateProps {
  /** What was thrown: of the API, with its sentence and remedy, or a defect of the page. */
  readonly error: unknown;
  readonly retry?: () => void;
  readonly isRetrying?: boolean;
}

export function ErrorState({ error, retry, isRetrying = false }: ErrorStateProps) {
  const remedy = remedyOf(error);
  return (
    <div class="state" role="alert">
      <span class="state-icon state-icon-bad">
        <Icon name="error" size={28} />
      </span>
      <p class="state-title">{sentenceOf(error)}</p>
      {remedy !== '' && <p class="state-text">{remedy}</p>}
      {retry !== undefined && (
        <div class="row state-actions">
          <Button icon="refresh" isBusy={isRetrying} onClick={retry}>
            {texts.kit.retry}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What a form's API refused, if no field of the form shows it. @param fields names that `fieldError` is asked for */
export function FormError({
  error,
  fields = [],
}: {
  readonly error: unknown;
  readonly fields?: readonly string[];
}) {
  if (error === undefined || error === null) return null;
  if (error instanceof SensoriumError && error.field !== undefined && isShown(error.field, fields))
    return null;
  const remedy = remedyOf(error);
  return (
    <Banner kind="bad">
      <p>{sentenceOf(error)}</p>
      {remedy !== '' && <p>{remedy}</p>}
    </Banner>
  );
}

function isShown(field: string, fields: readonly string[]): boolean {
  return fields.some((name) => field === name || field.endsWith(`.${name}`));
}

/** Data that is no longer renewed. @param props.since timestamp of the newest data, milliseconds */
export function StaleMark({ since }: { readonly since: number }) {
  return (
    <span class="mark mark-warning">
      <Icon name="clock" />
      <span>
        {texts.kit.stale} <Age time={since} />
      </span>
    </span>
  );
}

/** Why this view cannot be changed. */
export function ReadOnlyNote({ children }: { readonly children: ComponentChildren }) {
  return (
    <span class="mark">
      <Icon name="lock" />
      <span>{children}</span>
    </span>
  );
}
