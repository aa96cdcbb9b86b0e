/** The condition of an alert: plain words that make an expression, or the expression itself. */
import { SensoriumError } from '@sensorium/client';
import { CodeEditor, type Mark } from '../../kit/code-editor/code-editor.js';
import { fieldError } from '../../kit/errors.js';
import { Field } from '../../kit/field.js';
import { Input, Select } from '../../kit/input.js';
import { alertsTexts as texts } from '../../texts/alerts.js';
import { type Draft, expressionOf, hysteresisOf, KINDS, type Kind } from './condition.js';

/** Variables of an expression, for completion. */
const NAMES = Object.entries(texts.variables).map(([name, summary]) => ({ name, summary }));

export interface ConditionFormProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  /** What the API refused of it. */
  readonly error: unknown;
}

export function ConditionForm({ draft, onChange, error }: ConditionFormProps) {
  const set = (changes: Partial<Draft>) => onChange({ ...draft, ...changes });
  const { kind } = draft;
  const text = (name: 'limit' | 'reset' | 'hold' | 'minutes') => ({
    value: draft[name],
    autocomplete: 'off',
    onInput: ({ currentTarget: { value } }: { readonly currentTarget: HTMLInputElement }) =>
      set({ [name]: value }),
  });
  const choose = (next: Kind) => {
    // What was chosen in plain words stays, as the expression that it makes.
    const kept =
      next === 'expression' && kind !== 'expression'
        ? { expression: expressionOf(draft) ?? draft.expression, hysteresis: hysteresisOf(draft) ?? '' }
        : {};
    set({ ...kept, kind: next });
  };
  return (
    <div class="stack">
      <Field label={texts.when} name="inactivity" error={fieldError(error, 'inactivity')}>
        <Select value={kind} onChange={({ currentTarget: { value } }) => choose(value as Kind)}>
          {KINDS.map((each) => (
            <option key={each} value={each} selected={each === kind}>
              {texts.kinds[each]}
            </option>
          ))}
        </Select>
      </Field>
      {(kind === 'above' || kind === 'below' || kind === 'equals') && (
        <Field label={texts.limit} name="expression" error={fieldError(error, 'expression')}>
          <Input {...text('limit')} inputMode={kind === 'equals' ? 'text' : 'decimal'} />
        </Field>
      )}
      {(kind === 'above' || kind === 'below') && (
        <Field
          label={kind === 'above' ? texts.resetBelow : texts.resetAbove}
          hint={texts.resetHint}
          isOptional={true}
          name="hysteresis"
          error={fieldError(error, 'hysteresis')}
        >
          <Input {...text('reset')} inputMode="decimal" />
        </Field>
      )}
      {kind === 'inactive' && (
        <Field label={texts.minutes}>
          <Input {...text('minutes')} type="number" min={1} />
        </Field>
      )}
      {kind === 'expression' && (
        <>
          <Field
            label={texts.expression}
            hint={texts.expressionHint}
            name="expression"
            error={fieldError(error, 'expression')}
          >
            <CodeEditor
              label={texts.expression}
              language="expression"
              isSingleLine={true}
              value={draft.expression}
              names={NAMES}
              marks={marksOf(error, 'expression')}
              onInput={(expression) => set({ expression })}
            />
          </Field>
          <Field
            label={texts.hysteresis}
            isOptional={true}
            name="hysteresis"
            error={fieldError(error, 'hysteresis')}
          >
            <CodeEditor
              label={texts.hysteresis}
              language="expression"
              isSingleLine={true}
              value={draft.hysteresis}
              names={NAMES}
              marks={marksOf(error, 'hysteresis')}
              onInput={(hysteresis) => set({ hysteresis })}
            />
          </Field>
        </>
      )}
      {kind !== 'inactive' && (
        <Field
          label={texts.hold}
          hint={texts.holdHint}
          isOptional={true}
          name="for"
          error={fieldError(error, 'for')}
        >
          <Input {...text('hold')} inputMode="decimal" />
        </Field>
      )}
    </div>
  );
}

/** The place of an error in an expression. */
function marksOf(error: unknown, field: string): readonly Mark[] {
  if (!(error instanceof SensoriumError) || error.field !== `trigger.${field}`) return [];
  const { line, column } = error.body as { line?: unknown; column?: unknown };
  if (typeof line !== 'number' || line < 1) return [];
  return [
    { line, column: typeof column === 'number' && column > 0 ? column : undefined, message: error.message },
  ];
}
