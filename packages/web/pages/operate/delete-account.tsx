/** The deletion of an account: what goes with it, and the name typed before the button works. */
import { useSignal } from '@preact/signals';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Act } from '../../kit/act.js';
import { amountOf } from '../../kit/amount.js';
import { Field } from '../../kit/field.js';
import { Input } from '../../kit/input.js';
import { toast } from '../../kit/toast.js';
import { operateTexts as texts } from '../../texts/operate.js';
import type { OneAccount, Usage } from './types.js';

/** Milliseconds: a large account takes minutes. */
const TIMEOUT = 3_600_000;

export interface DeleteAccountProps {
  readonly account: OneAccount;
  readonly usage: Usage;
  readonly onDeleted: () => void;
}

export function DeleteAccount({ account: { id, username }, usage, onDeleted }: DeleteAccountProps) {
  const typed = useSignal('');
  return (
    <section class="stack">
      <h3>{texts.danger}</h3>
      <Act
        icon="trash"
        label={texts.remove}
        variant="danger"
        consequence={texts.removeText(partsOf(usage))}
        confirm={texts.removeDo}
        isDanger
        isReady={typed.value === username}
        run={async () => {
          await call(() => client.delete('/admin/accounts/{id}', { id }, { timeout: TIMEOUT }));
          toast(texts.removed);
          onDeleted();
        }}
      >
        <Field label={texts.removeConfirm(username)}>
          <Input
            autocomplete="off"
            value={typed.value}
            onInput={({ currentTarget }) => {
              typed.value = currentTarget.value;
            }}
          />
        </Field>
      </Act>
    </section>
  );
}

/** What an account has, for example `2 sensors, 1,000 points and 3 API keys`. */
function partsOf(usage: Usage): string {
  const parts = Object.entries(texts.amounts).flatMap(([name, [one, many]]) => {
    const found = usage.find((each) => each.name === name);
    if (found === undefined || found.use === 0) return [];
    return [`${amountOf(found.use, found.unit)} ${found.use === 1 ? one : many}`];
  });
  if (parts.length === 0) return texts.removeNothing;
  const last = parts.pop()!;
  return parts.length === 0 ? last : `${parts.join(', ')} ${texts.and} ${last}`;
}
