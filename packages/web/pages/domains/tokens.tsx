/** Unused tokens of a domain as links, each for one user. Managers make and delete them. */
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Button } from '../../kit/button.js';
import { CodeBlock } from '../../kit/code.js';
import { fieldError } from '../../kit/errors.js';
import { Field } from '../../kit/field.js';
import { IconButton } from '../../kit/icon-button.js';
import { Input } from '../../kit/input.js';
import { useLoad } from '../../kit/load.js';
import { Skeleton } from '../../kit/skeleton.js';
import { ErrorState, FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { toast } from '../../kit/toast.js';
import { domainTexts as texts } from '../../texts/domains.js';

/** Tokens in sight. */
const SHOWN = 20;

/** @param id of the domain */
export function Tokens({ id }: { readonly id: number }) {
  const { data, error, reload } = useLoad(
    () => call(() => client.get('/domains/{id}/tokens', { id, per_page: SHOWN })),
    [id],
  );
  const form = useSubmit(async ({ text }) => {
    const amount = Number(text('amount'));
    const { tokens } = await call(() => client.post('/domains/{id}/tokens', { id, body: { amount } }));
    toast(texts.made(tokens.length));
    await reload();
  });
  const shown = data.value;
  return (
    <section class="stack">
      <h2>{texts.tokens}</h2>
      <p class="muted">{texts.tokensText}</p>
      {shown === undefined && error.value === undefined && <Skeleton lines={2} />}
      {shown === undefined && error.value !== undefined && <ErrorState error={error.value} retry={reload} />}
      {shown?.tokens.length === 0 && <p>{texts.noTokens}</p>}
      {shown !== undefined && shown.tokens.length > 0 && (
        <ol class="domains-list">
          {shown.tokens.map((token, index) => (
            <li key={token} class="domains-token">
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
      <form class="row domains-line" onSubmit={form.onSubmit} aria-label={texts.make}>
        <Field label={texts.amount} error={fieldError(form.error.value, 'amount')}>
          <Input name="amount" type="number" min={1} max={1000} step={1} required defaultValue={1} />
        </Field>
        <Button type="submit" icon="plus" isBusy={form.isBusy.value}>
          {texts.make}
        </Button>
        <FormError error={form.error.value} fields={['amount']} />
      </form>
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
