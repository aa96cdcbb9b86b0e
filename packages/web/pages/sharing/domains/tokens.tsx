/** Unused tokens of a domain as links, each for one user. Managers make and delete them. */
import { PAGES } from '../../../addresses.js';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { CodeBlock } from '../../../kit/code.js';
import { Field } from '../../../kit/field.js';
import { LineForm } from '../../../kit/form.js';
import { IconButton } from '../../../kit/icon-button.js';
import { Input } from '../../../kit/input.js';
import { useLoad } from '../../../kit/load.js';
import { LoadState } from '../../../kit/load-state.js';
import { FormError } from '../../../kit/states.js';
import { useSubmit } from '../../../kit/submit.js';
import { toast } from '../../../kit/toast.js';
import { domainTexts as texts } from '../../../texts/domains.js';

/** Tokens in sight. */
const SHOWN = 20;

/** @param id of the domain */
export function Tokens({ id }: { readonly id: number }) {
  const loaded = useLoad(() => call(() => client.get('/domains/{id}/tokens', { id, per_page: SHOWN })), [id]);
  const { reload } = loaded;
  const form = useSubmit(async ({ text }) => {
    const amount = Number(text('amount'));
    const { tokens } = await call(() => client.post('/domains/{id}/tokens', { id, body: { amount } }));
    toast(texts.made(tokens.length));
    await reload();
  });
  const shown = loaded.data.value;
  return (
    <section class="stack">
      <h2>{texts.tokens}</h2>
      <p class="muted">{texts.tokensText}</p>
      <LoadState of={loaded} lines={2} />
      {shown?.tokens.length === 0 && <p>{texts.noTokens}</p>}
      {shown !== undefined && shown.tokens.length > 0 && (
        <ol class="sharing-list">
          {shown.tokens.map((token, index) => (
            <li key={token} class="sharing-token">
              <CodeBlock
                code={`${location.origin}${PAGES.domain(id)}#${encodeURIComponent(token)}`}
                label={texts.linkOf(index + 1)}
              />
              <Delete id={id} token={token} place={index + 1} onDeleted={reload} />
            </li>
          ))}
        </ol>
      )}
      {shown !== undefined && shown.total > shown.tokens.length && (
        <p class="muted">{texts.moreTokens(shown.total - shown.tokens.length)}</p>
      )}
      <LineForm of={form} submit={texts.make} label={texts.make} icon="plus">
        <Field label={texts.amount} name="amount">
          <Input type="number" min={1} max={1000} step={1} required defaultValue={1} />
        </Field>
      </LineForm>
    </section>
  );
}

interface DeleteProps {
  /** Of the domain. */
  readonly id: number;
  readonly token: string;
  /** In the list, from 1. */
  readonly place: number;
  readonly onDeleted: () => Promise<void>;
}

function Delete({ id, token, place, onDeleted }: DeleteProps) {
  const { error, isBusy, run } = useSubmit(async () => {
    await call(() => client.delete('/domains/{id}/tokens/{token}', { id, token }));
    toast(texts.deletedToken);
    await onDeleted();
  });
  return (
    <>
      <IconButton icon="trash" label={texts.deleteTokenOf(place)} disabled={isBusy.value} onClick={run} />
      <FormError error={error.value} />
    </>
  );
}
