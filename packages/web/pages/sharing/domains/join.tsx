/** The way into a domain: with a token at once, or by a request. */
import { client } from '../../../api/client.js';
import { call, session } from '../../../api/session.js';
import { Field } from '../../../kit/field.js';
import { Form } from '../../../kit/form.js';
import { Input } from '../../../kit/input.js';
import { useSubmit } from '../../../kit/submit.js';
import { toast } from '../../../kit/toast.js';
import { domainTexts as texts } from '../../../texts/domains.js';
import { sharingTexts as shared } from '../../../texts/sharing.js';

export interface JoinProps {
  /** Of the domain. */
  readonly id: number;
  /** Whether the user has asked already: then only a token helps. */
  readonly isWaiting?: boolean;
  readonly onJoined: () => Promise<void>;
}

export function Join({ id, isWaiting = false, onJoined }: JoinProps) {
  const form = useSubmit(async ({ optional }) => {
    const token = optional('token')?.trim();
    const body = {
      user: { id: Number(session.value?.id) },
      ...(token === undefined ? {} : { token }),
    };
    const { user } = await call(() => client.post('/domains/{id}/users', { id, body }));
    toast(user.accepted ? shared.joined : texts.asked);
    // The token is used up: it leaves the address.
    history.replaceState(history.state, '', location.pathname);
    await onJoined();
  });
  return (
    <Form of={form} submit={texts.join}>
      {!isWaiting && (
        <>
          <h2>{texts.gone}</h2>
          <p class="muted">{texts.goneText}</p>
        </>
      )}
      <Field
        label={texts.token}
        name="token"
        hint={isWaiting ? undefined : texts.tokenHint}
        isOptional={!isWaiting}
      >
        <Input
          maxLength={100}
          autocomplete="off"
          spellcheck={false}
          required={isWaiting}
          defaultValue={decoded(location.hash.slice(1))}
        />
      </Field>
    </Form>
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
