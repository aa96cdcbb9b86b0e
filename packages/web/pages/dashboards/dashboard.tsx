/** One dashboard: its panels over one range of time, and its editor. */
import './dashboards.css';
import { useEffect } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso/router';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { useLoad } from '../../kit/load.js';
import { Skeleton } from '../../kit/skeleton.js';
import { ErrorState } from '../../kit/states.js';
import { addressOf } from './address.js';
import { Board } from './board.js';

export default function DashboardPage() {
  const { params } = useRoute();
  return <OneDashboard key={params.id} id={Number(params.id)} />;
}

/** Milliseconds between two requests for the version of the dashboard, which another user may have changed. */
const RENEWAL = 60_000;

function OneDashboard({ id }: { readonly id: number }) {
  const { query } = useLocation();
  const { isEditing } = addressOf(query);
  const { data, error, reload } = useLoad(
    async () => (await call(() => client.get('/dashboards/{id}', { id }))).dashboard,
    [],
    { every: isEditing ? undefined : RENEWAL },
  );
  const dashboard = data.value;
  useEffect(() => {
    if (dashboard !== undefined) document.title = `${dashboard.name} · Sensorium`;
  }, [dashboard?.name]);
  if (dashboard === undefined)
    return error.value === undefined ? (
      <div class="stack">
        <Skeleton lines={2} />
        <Skeleton height={360} />
      </div>
    ) : (
      <ErrorState error={error.value} retry={reload} />
    );
  return <Board dashboard={dashboard} onStored={(stored) => (data.value = stored)} />;
}
