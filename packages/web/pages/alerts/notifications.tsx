/** All notifications, and a form for a new one. */
import './alerts.css';
import { useSignal } from '@preact/signals';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Banner } from '../../kit/banner.js';
import { Button, ButtonLink } from '../../kit/button.js';
import { useDisclosure } from '../../kit/disclosure.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { PageHead } from '../../kit/page-head.js';
import { EmptyState } from '../../kit/states.js';
import { alertsTexts as texts } from '../../texts/alerts.js';
import { Events } from './events.js';
import { NotificationDrawer } from './notification-drawer.js';
import { NotificationRow } from './notification-row.js';

export default function Notifications() {
  const fresh = useDisclosure();
  const warning = useSignal('');
  const loaded = useLoad(() => call(() => client.get('/notifications', { per_page: 1000 })));
  const { data, reload } = loaded;
  const saved = async (text: string) => {
    warning.value = text;
    await reload();
  };
  const create = (
    <Button icon="plus" variant="primary" onClick={fresh.open}>
      {texts.createNotification}
    </Button>
  );
  return (
    <div class="stack alerts">
      <PageHead
        title={texts.notifications}
        action={
          <>
            <ButtonLink href={PAGES.alerts}>{texts.title}</ButtonLink>
            {create}
          </>
        }
      />
      {warning.value !== '' && <Banner kind="warning">{warning.value}</Banner>}
      <LoadState of={loaded} lines={4} />
      {data.value?.total === 0 && (
        <EmptyState icon="bell" title={texts.noneYet}>
          {texts.noneYetText}
        </EmptyState>
      )}
      {data.value?.notifications.map((notification) => (
        <NotificationRow
          key={notification.id}
          notification={notification}
          onSaved={saved}
          onRemove={async () => {
            await call(() => client.delete('/notifications/{id}', { id: notification.id }));
            await reload();
          }}
        />
      ))}
      {data.value !== undefined && <Events notifications={data.value.notifications} />}
      {fresh.isOpen && (
        <NotificationDrawer
          onClose={fresh.close}
          onSaved={async (text) => {
            fresh.close();
            await saved(text);
          }}
        />
      )}
    </div>
  );
}
