/** Services: those that are connected, and the catalogue of what can be. */
import '../compute.css';
import './services.css';
import { useSignal } from '@preact/signals';
import { PAGES } from '../../../addresses.js';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { ButtonLink } from '../../../kit/button.js';
import { useLoad } from '../../../kit/load.js';
import { PageHead } from '../../../kit/page-head.js';
import { Skeleton } from '../../../kit/skeleton.js';
import { ErrorState, StaleMark } from '../../../kit/states.js';
import { servicesTexts as texts } from '../../../texts/services.js';
import { ComputeNav } from '../compute-nav.js';
import { NothingYet, ShowMore } from '../list-parts.js';
import { Catalogue } from './catalogue.js';
import { Connected } from './connected.js';

/** Milliseconds between two reads of the list, and services of a page of it. */
const RENEW = 10_000;
const PAGE = 50;

export default function ServicesPage() {
  const shown = useSignal(PAGE);
  const renewed = useSignal(Date.now());
  const types = useLoad(() => call(() => client.get('/services/types')));
  const list = useLoad(
    async () => {
      const reply = await call(() => client.get('/services', { per_page: shown.value }));
      renewed.value = Date.now();
      return reply;
    },
    [shown.value],
    { every: RENEW },
  );
  const { value: data } = list.data;
  const error = list.error.value ?? types.error.value;
  const hasFailed = error !== undefined && (data === undefined || types.data.value === undefined);
  return (
    <div class="stack services-page">
      <ComputeNav at="services" />
      <PageHead
        title={texts.title}
        mark={data !== undefined && list.error.value !== undefined && <StaleMark since={renewed.value} />}
        action={
          <ButtonLink href={PAGES.newService()} variant="primary" icon="plus">
            {texts.connect}
          </ButtonLink>
        }
      />
      <p class="muted">{texts.intro}</p>
      {hasFailed && (
        <ErrorState
          error={error}
          retry={() => {
            void types.reload();
            void list.reload();
          }}
        />
      )}
      {!hasFailed && data === undefined && <Skeleton lines={4} />}
      {data !== undefined && data.total === 0 && <Nothing />}
      {data !== undefined && data.total > 0 && <Connected services={data.services} onChanged={list.reload} />}
      {data !== undefined && data.services.length < data.total && (
        <ShowMore
          label={texts.showMore}
          onMore={() => {
            shown.value = Math.min(1000, shown.value + PAGE);
          }}
        >
          {texts.more(data.services.length, data.total)}
        </ShowMore>
      )}
      {types.data.value !== undefined && (
        <Catalogue types={types.data.value.types} services={data?.services ?? []} />
      )}
    </div>
  );
}

function Nothing() {
  return (
    <NothingYet
      title={texts.noneConnected}
      action={
        <ButtonLink href={PAGES.newService()} icon="plus">
          {texts.connect}
        </ButtonLink>
      }
    >
      {(hasSensors) => (hasSensors ? texts.chooseType : texts.noSensors)}
    </NothingYet>
  );
}
