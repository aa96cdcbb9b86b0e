/** Name and condition of an alert, with the chart that says where it would have fired. */
import { useSignal } from '@preact/signals';
import type { Result } from '@sensorium/client';
import { useMemo } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Field } from '../../kit/field.js';
import { Form } from '../../kit/form.js';
import { Input } from '../../kit/input.js';
import { useSubmit } from '../../kit/submit.js';
import { toast } from '../../kit/toast.js';
import { ChangedElsewhere } from '../../parts/changed-elsewhere.js';
import { alertsTexts as texts } from '../../texts/alerts.js';
import { conditionOf, type Draft, draftOf, NEW_DRAFT } from './condition.js';
import { ConditionForm } from './condition-form.js';
import { PreviewChart } from './preview-chart.js';
import type { AlertSensor } from './sensor.js';

type Trigger = Result<'GET', '/triggers/{id}'>['trigger'];

/** What of a trigger is edited here. */
const EDITED = ['name', 'expression', 'inactivity', 'hysteresis', 'for'] as const;

function isSame(one: Trigger, other: Trigger): boolean {
  return EDITED.every((name) => one[name] === other[name]);
}

export interface EditorProps {
  readonly sensor: AlertSensor;
  /** Null: a new one. */
  readonly trigger: Trigger | null;
  readonly onSaved: () => void;
}

export function Editor({ sensor, trigger, onSaved }: EditorProps) {
  const { route } = useLocation();
  const name = useSignal(trigger?.name ?? '');
  const draft = useSignal<Draft>(trigger === null ? NEW_DRAFT : draftOf(trigger));
  const refused = useSignal<unknown>(null);
  /** The version that is edited here, and another one that was saved elsewhere since. */
  const known = useSignal(trigger);
  const other = useSignal<Trigger | null>(null);
  const key = JSON.stringify(draft.value);
  const condition = useMemo(() => conditionOf(draft.value), [key]);
  const form = useSubmit(async () => {
    if (condition === null) return;
    // An expression replaces an inactivity, and the other way round, so only one of them is sent.
    const { expression, inactivity, hysteresis, for: hold } = condition;
    const given = inactivity > 0 ? { inactivity } : { expression, hysteresis, for: hold };
    const body = { trigger: { name: name.value, ...given } };
    if (known.value !== null) {
      const { id } = known.value;
      const { trigger: now } = await call(() => client.get('/triggers/{id}', { id }));
      other.value = isSame(now, known.value) ? null : now;
      if (other.value !== null) return;
      known.value = (await call(() => client.put('/triggers/{id}', { id, body }))).trigger;
      toast(texts.saved);
      onSaved();
      return;
    }
    const made = await call(() => client.post('/triggers', { body }));
    const { id } = made.trigger;
    try {
      await call(() => client.post('/sensors/{id}/triggers', { id: sensor.id, body: { trigger: { id } } }));
    } catch (refused) {
      // An alert on no sensor is of no use: what was refused is as if it had not begun.
      await client.delete('/triggers/{id}', { id }).catch(() => {});
      throw refused;
    }
    toast(texts.made);
    route(PAGES.alert(id, sensor.id), true);
  });
  const loadTheirs = (theirs: Trigger) => {
    known.value = theirs;
    other.value = null;
    name.value = theirs.name;
    draft.value = draftOf(theirs);
    onSaved();
  };
  const saveMine = (theirs: Trigger) => {
    known.value = theirs;
    void form.run();
  };
  return (
    <div class="alerts-split">
      <Form
        of={form}
        class="stack"
        label={texts.condition}
        title={texts.condition}
        submit={trigger === null ? texts.create : texts.save}
        isReady={condition !== null}
      >
        {trigger === null && (
          <p>
            {texts.sensor}: <a href={PAGES.sensor(sensor.id)}>{sensor.name}</a>
          </p>
        )}
        <Field label={texts.name} name="name" hint={texts.nameHint}>
          <Input
            maxLength={255}
            autocomplete="off"
            value={name.value}
            onInput={({ currentTarget: { value } }) => {
              name.value = value;
            }}
          />
        </Field>
        <ConditionForm
          draft={draft.value}
          error={form.error.value ?? refused.value}
          onChange={(next) => {
            draft.value = next;
            form.error.value = null;
          }}
        />
        {other.value !== null && (
          <ChangedElsewhere onTheirs={() => loadTheirs(other.value!)} onMine={() => saveMine(other.value!)} />
        )}
      </Form>
      <PreviewChart
        sensor={sensor}
        condition={condition}
        onRefused={(thrown) => {
          refused.value = thrown;
        }}
      />
    </div>
  );
}
