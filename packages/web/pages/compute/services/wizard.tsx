/** Connects a service: first which one, then its steps. */
import '../compute.css';
import './services.css';
import { useRoute } from 'preact-iso/router';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { useLoad } from '../../../kit/load.js';
import { LoadState } from '../../../kit/load-state.js';
import { PageHead } from '../../../kit/page-head.js';
import { servicesTexts as texts } from '../../../texts/services.js';
import { ComputeNav } from '../compute-nav.js';
import { Catalogue } from './catalogue.js';
import { titleOf } from './types.js';
import { Steps } from './wizard-steps.js';

export function Wizard() {
  const { query } = useRoute();
  const loaded = useLoad(async () => {
    const [{ types }, { services }] = await Promise.all([
      call(() => client.get('/services/types')),
      call(() => client.get('/services', { per_page: 1000 })),
    ]);
    return { types, services };
  });
  const type = loaded.data.value?.types.find(({ name }) => name === query.type);
  return (
    <div class="stack services-page">
      <ComputeNav at="services" />
      <PageHead title={type === undefined ? texts.connect : texts.connectTitle(titleOf(type.name))} />
      <LoadState of={loaded} lines={6}>
        {({ types, services }) =>
          type === undefined ? (
            <>
              <p class="muted">{texts.chooseType}</p>
              <Catalogue types={types} services={services} sensor={query.sensor} />
            </>
          ) : (
            <Steps key={type.name} type={type} services={services} sensor={query.sensor} />
          )
        }
      </LoadState>
    </div>
  );
}
