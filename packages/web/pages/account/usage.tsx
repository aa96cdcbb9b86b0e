/** What the account uses of its quotas. */
import type { Result } from '@sensorium/client';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Age } from '../../kit/age.js';
import { amountOf } from '../../kit/amount.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { accountTexts as texts } from '../../texts/account.js';

type Quota = Result<'GET', '/users/current/usage'>['usage'][number];

/** Milliseconds. */
const RENEWAL = 15_000;

export function Usage() {
  const loaded = useLoad(() => call(() => client.get('/users/current/usage')), [], {
    every: RENEWAL,
  });
  const { data } = loaded;
  if (data.value === undefined) return <LoadState of={loaded} lines={8} />;
  return (
    <section class="panel stack">
      <h2>{texts.usage}</h2>
      <div class="account-usage">
        {data.value.usage.map((quota) => (
          <Row key={quota.name} quota={quota} />
        ))}
      </div>
    </section>
  );
}

function Row({ quota: { counts, use, limit, unit, resets } }: { readonly quota: Quota }) {
  const name = counts.charAt(0).toUpperCase() + counts.slice(1);
  return (
    <div class="account-quota">
      <span>{name}</span>
      <span class="number">
        {limit === null
          ? texts.unlimited(amountOf(use, unit))
          : texts.usageOf(amountOf(use, unit), amountOf(limit, unit))}
        {resets !== null && (
          <span class="muted">
            {' · '}
            {texts.resets} <Age time={resets * 1000} />
          </span>
        )}
      </span>
      {limit !== null && (
        <progress class="progress-bar" value={use} max={Math.max(limit, 1)} aria-label={name} />
      )}
    </div>
  );
}
