/** The way into a domain: with a token at once, or by a request. */
import { client } from '../../api/client.js';
import { call, session } from '../../api/session.js';
import { Button } from '../../kit/button.js';
import { fieldError } from '../../kit/errors.js';
import { Field } from '../../kit/field.js';
import { Input } from '../../kit/input.js';
import { FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { toast } from '../../kit/toast.js';
import { domainTexts as texts } from '../../texts/domains.js';

export interface JoinProps {
  /** Of the domain. */
  readonly id: number;
  /** Whether the user has asked already: then only a token helps. */
  readonly isWaiting?: boolean;
  readonly onJoined: () => Promise<void>;
}

export function Join({ id, isWaiting = false, onJoined }: JoinProps) {
  const { error, isBusy, onSubmit } = useSubmit(async ({ optional }) => {
    const token = optional('token')?.trim();
    const body = {
      user: { id: Number(session.value?.id) },
      ...(token === undefined ? {} : { token }),
    };
    const { user } = await call(() => client.post('/domains/{id}/users', { id, body }));
    toast(user.accepted ? texts.joined : texts.asked);
    // The token is used up: it leaves the address.
    history.replaceState(history.state, '', location.pathname);
    await onJoined();
  });
  return (
    <form class="panel form" onSubmit={onSubmit}>
      {!isWaiting && (
        <>
          <h2>{texts.gone}</h2>
          <p class="muted">{texts.goneText}</p>
        </>
      )}
      <Field
        label={texts.token}
        hint={isWaiting ? undefined : texts.tokenHint}
        isOptional={!isWaiting}
        error={fieldError(error.value, 'token')}
      >
        <Input
          name="token"
          maxLength={100}
          autocomplete="off"
          spellcheck={false}
          required={isWaiting}
          defaultValue={decoded(location.hash.slice(1))}
        />
      </Field>
      <FormError error={error.value} fields={['token']} />
      <div class="row">
        <Button type="submit" variant="primary" isBusy={isBusy.value}>
          {texts.join}
        </Button>
      </div>
    </form>
  );
}

/** Of a link with a token: behind `#`, which browsers do not send to a server. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
