/** What shows instead of a page until the server has said for the first time who is logged in. The heartbeat asks again and again. */
import { useSignal } from '@preact/signals';
import { checkSession } from '../api/heartbeat.js';
import { Button } from '../kit/button.js';
import { EmptyState } from '../kit/states.js';
import { texts } from '../texts/texts.js';

export function Waiting() {
  const isBusy = useSignal(false);
  const retry = async () => {
    isBusy.value = true;
    await checkSession();
    isBusy.value = false;
  };
  return (
    <div role="alert">
      <h1 class="visually-hidden">{texts.shell.waiting}</h1>
      <EmptyState
        icon="warning"
        title={texts.shell.waiting}
        actions={
          <Button icon="refresh" isBusy={isBusy.value} onClick={retry}>
            {texts.kit.retry}
          </Button>
        }
      >
        {texts.shell.waitingText}
      </EmptyState>
    </div>
  );
}
