/** Where the first link leads: the operator chooses the password of the first account, and is logged in. */
import { useSignal } from '@preact/signals';
import { SensoriumError } from '@sensorium/client';
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { welcome } from '../../api/session.js';
import { texts } from '../../texts/texts.js';

export default function Welcome() {
  const { route } = useLocation();
  const refusal = useSignal('');
  const isBusy = useSignal(false);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    isBusy.value = true;
    refusal.value = '';
    try {
      // Behind `#`, so that it is in no log.
      const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
      await welcome(token, String(form.get('password') ?? ''));
      route(PAGES.start, true);
    } catch (error) {
      if (!(error instanceof SensoriumError)) throw error;
      refusal.value = error.message;
    } finally {
      isBusy.value = false;
    }
  };

  return (
    <main>
      <h1>{texts.welcome.title}</h1>
      <p>{texts.welcome.text}</p>
      <form onSubmit={submit}>
        <input type="text" name="username" autocomplete="username" hidden />
        <p>
          <label for="password">{texts.welcome.password}</label>
          <input id="password" name="password" type="password" autocomplete="new-password" required />
        </p>
        <p role="alert">{refusal}</p>
        <button type="submit" disabled={isBusy.value}>
          {texts.welcome.submit}
        </button>
      </form>
    </main>
  );
}
