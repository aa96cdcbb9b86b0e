/** Silences an alert on a sensor: for a usual time at once, or with a note for colleagues. */
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Field } from '../../kit/field.js';
import { Form } from '../../kit/form.js';
import { Input, Select } from '../../kit/input.js';
import { Menu, type MenuProps } from '../../kit/menu.js';
import { useSubmit } from '../../kit/submit.js';
import { alertsTexts as texts } from '../../texts/alerts.js';
import type { At } from './sensor.js';

const HOUR = 3600;
const LENGTHS = { hour: HOUR, eight: 8 * HOUR, day: 24 * HOUR, week: 168 * HOUR } as const;
type Length = keyof typeof LENGTHS;
const NAMES = Object.keys(LENGTHS) as Length[];

/** @returns when it ends, UNIX seconds */
export async function silence(at: At, seconds: number, note?: string): Promise<number> {
  const given = { seconds, ...(note === undefined ? {} : { note }) };
  const path = '/sensors/{id}/triggers/{trigger_id}/silence';
  const { trigger } = await call(() => client.put(path, { ...at, body: { silence: given } }));
  return trigger.silence!.until;
}

export async function endSilence(at: At): Promise<void> {
  await call(() => client.delete('/sensors/{id}/triggers/{trigger_id}/silence', at));
}

export interface SilenceMenuProps extends Pick<MenuProps, 'isIconOnly'> {
  readonly label: string;
  /** @param seconds its length */
  readonly onChoose: (seconds: number) => void;
  /** Absent: a note needs the page of the alert. */
  readonly onNote?: () => void;
}

export function SilenceMenu({ onChoose, onNote, ...menu }: SilenceMenuProps) {
  const lengths = NAMES.map((name) => ({
    label: texts.silenceFor(texts.lengths[name]),
    onSelect: () => onChoose(LENGTHS[name]),
  }));
  const items =
    onNote === undefined ? lengths : [...lengths, { label: texts.silenceWithNote, onSelect: onNote }];
  return <Menu {...menu} icon="bell-off" align="end" items={items} />;
}

export interface SilenceFormProps {
  readonly at: At;
  readonly onSilenced: () => void;
  readonly onCancel: () => void;
}

export function SilenceForm({ at, onSilenced, onCancel }: SilenceFormProps) {
  const form = useSubmit(async ({ text }) => {
    await silence(at, LENGTHS[text('length') as Length], text('note'));
    onSilenced();
  });
  return (
    <Form of={form} title={texts.silence} submit={texts.silence} onCancel={onCancel}>
      <Field label={texts.silenceLength} name="seconds">
        <Select name="length">
          {NAMES.map((name) => (
            <option key={name} value={name}>
              {texts.lengths[name]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.note} hint={texts.silenceNoteHint} isOptional name="note">
        <Input maxLength={1000} autocomplete="off" autofocus />
      </Field>
    </Form>
  );
}
