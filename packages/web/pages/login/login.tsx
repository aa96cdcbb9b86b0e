/** Login, with the second factor where the account has one. */

import { useSignal } from '@preact/signals';
import { SensoriumError } from '@sensorium/client';
import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { pageAfterLogin } from '../../addresses.js';
import { login, session } from '../../api/session.js';
import { texts } from '../../texts/texts.js';

export default function Login() {
  const { query, route } = useLocation();
  const asksForCode = useSignal(false);
  const refusal = useSignal('');
  const isBusy = useSignal(false);
  const isKnown = session.value !== null;
  useEffect(() => {
    if (isKnown) route(pageAfterLogin(query.back), true);
  }, [isKnown]);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const text = (name: string) => String(form.get(name) ?? '');
    isBusy.value = true;
    refusal.value = '';
    try {
      await login(text('username'), text('password'), asksForCode.value ? text('otp') : undefined);
    } catch (error) {
      if (!(error instanceof SensoriumError)) throw error;
      if (error.body.reason === 'second_factor_required') asksForCode.value = true;
      else refusal.value = error.message;
    } finally {
      isBusy.value = false;
    }
  };

  return (
    <div class="stack">
      <h1>{texts.login.title}</h1>
      <form onSubmit={submit}>
        <p>
          <label for="username">{texts.login.username}</label>
          <input id="username" name="username" autocomplete="username" required />
        </p>
        <p>
          <label for="password">{texts.login.password}</label>
          <input id="password" name="password" type="password" autocomplete="current-password" required />
        </p>
        {asksForCode.value && (
          <p>
            <label for="otp">{texts.login.otp}</label>
            <input id="otp" name="otp" inputmode="numeric" autocomplete="one-time-code" required />
          </p>
        )}
        <p role="alert">{refusal}</p>
        <button type="submit" disabled={isBusy.value}>
          {texts.login.submit}
        </button>
      </form>
    </div>
  );
}
