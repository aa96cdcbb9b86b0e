/** The form of a new API key, and the key itself, which is shown once. */
import { useSignal } from '@preact/signals';
import { client } from '../api/client.js';
import { call } from '../api/session.js';
import { Field } from '../kit/field.js';
import { Form } from '../kit/form.js';
import { Input, Select } from '../kit/input.js';
import { ShownOnce } from '../kit/shown-once.js';
import { useSubmit } from '../kit/submit.js';
import { accountTexts as texts } from '../texts/account.js';

export interface CreateKeyProps {
  /** What the key may do; the first one is chosen. */
  readonly scopes: readonly ('all' | 'read' | 'write')[];
  /** Ids of the only sensors that the key reaches; absent: all of the account. */
  readonly sensors?: readonly number[];
  readonly hint?: string;
  /** Names the key where it is shown. */
  readonly label: string;
  readonly onCreated: () => void;
}

export function CreateKey({ scopes, sensors, hint, label, onCreated }: CreateKeyProps) {
  const secret = useSignal<string | null>(null);
  const form = useSubmit(async ({ text, reset }) => {
    const days = Number(text('lasts'));
    const key = {
      name: text('name'),
      scope: scopes.find((each) => each === text('scope')) ?? 'write',
      ...(sensors === undefined ? {} : { sensors: [...sensors] }),
      ...(days === 0 ? {} : { expires: Math.round(Date.now() / 1000) + days * 86_400 }),
    };
    secret.value = (await call(() => client.post('/users/current/keys', { body: { key } }))).key.key;
    reset();
    onCreated();
  });
  return (
    <>
      <ShownOnce secret={secret.value} label={label} note={texts.keyOnce} />
      <Form of={form} class="stack" variant="plain" icon="key" submit={texts.create}>
        <div class="create-key">
          <Field label={texts.keyName} hint={hint} name="name">
            <Input maxLength={255} autocomplete="off" required />
          </Field>
          <Field label={texts.scope} name="scope">
            <Select>
              {scopes.map((scope) => (
                <option key={scope} value={scope}>
                  {texts.scopes[scope]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={texts.expires} name="lasts">
            <Select>
              {texts.lasts.map(([days, name]) => (
                <option key={days} value={days}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </Form>
    </>
  );
}
