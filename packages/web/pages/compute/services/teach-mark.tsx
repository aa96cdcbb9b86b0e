/** Names a marked range: with a state that is known, or a new one. */
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { durationText, momentText } from '../../../chart/format.js';
import type { View } from '../../../chart/view.js';
import { Button } from '../../../kit/button.js';
import { fieldError } from '../../../kit/errors.js';
import { Field } from '../../../kit/field.js';
import { Input } from '../../../kit/input.js';
import { servicesTexts as texts } from '../../../texts/services.js';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** Labels that keys name. */
const KEYS = 9;

export interface MarkProps {
  readonly selection: Signal<View | null>;
  /** Where a range begins that is being marked with the keyboard; null: none is. */
  readonly anchor: number | null;
  readonly labels: readonly string[];
  /** Number of the colour of a label. */
  readonly colourOf: (label: string) => number;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onTeach: (label: string) => void;
}

export function Mark({ selection, anchor, labels, colourOf, isBusy, error, onTeach }: MarkProps) {
  const label = useSignal('');
  const form = useRef<HTMLFormElement>(null);
  const marked = selection.value;
  const isMarked = marked !== null;
  // Where nothing is known yet, the name is the next thing to type.
  useEffect(() => {
    if (isMarked && labels.length === 0) form.current?.querySelector('input')?.focus();
    if (!isMarked) label.value = '';
  }, [isMarked]);
  if (marked === null)
    return (
      <p class="muted services-hint">
        {anchor === null ? texts.markHint : texts.markGoesOn(momentText(anchor, ZONE))}
      </p>
    );
  const refused = ['start_date', 'end_date', 'class_label']
    .map((field) => fieldError(error, field)?.replace(/^\w+: /, ''))
    .find(Boolean);
  return (
    <form
      ref={form}
      class="services-mark"
      aria-label={texts.nameRange}
      onSubmit={(event) => {
        event.preventDefault();
        const name = label.value.trim();
        if (name !== '') onTeach(name);
      }}
    >
      <p class="number" role="status">
        <strong>{durationText(marked.to - marked.from)}</strong>{' '}
        <span class="muted">
          {momentText(marked.from, ZONE)} – {momentText(marked.to, ZONE)}
        </span>
      </p>
      {labels.length > 0 && (
        <div class="row">
          <span>{texts.thisIs}</span>
          {labels.slice(0, KEYS).map((each, i) => (
            <Button
              key={each}
              isBusy={isBusy}
              aria-keyshortcuts={String(i + 1)}
              onClick={() => onTeach(each)}
            >
              <span class={`compute-key services-swatch chart-series-${colourOf(each)}`} />
              <span>{each}</span>
              <kbd>{i + 1}</kbd>
            </Button>
          ))}
        </div>
      )}
      <div class="services-name">
        <Field
          label={labels.length === 0 ? texts.stateName : texts.newState}
          hint={labels.length === 0 ? texts.stateHint : undefined}
          error={refused}
        >
          <Input
            value={label.value}
            maxLength={100}
            autocomplete="off"
            onInput={({ currentTarget: { value } }) => {
              label.value = value;
            }}
          />
        </Field>
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={label.value.trim() === ''}>
          {isBusy ? texts.training : texts.teachRange}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            selection.value = null;
          }}
        >
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
