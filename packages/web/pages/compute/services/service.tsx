/** One service: what it reads and writes, drawn beside each other; its settings, sources and state. Or the wizard that connects one. */
import '../compute.css';
import './services.css';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso/router';
import { PAGES } from '../../../addresses.js';
import { client } from '../../../api/client.js';
import { follow } from '../../../api/live.js';
import { call } from '../../../api/session.js';
import { Banner } from '../../../kit/banner.js';
import { Button, ButtonLink } from '../../../kit/button.js';
import { ConfirmBanner } from '../../../kit/confirm-banner.js';
import { useDisclosure } from '../../../kit/disclosure.js';
import { useLoad } from '../../../kit/load.js';
import { LoadState } from '../../../kit/load-state.js';
import { PageHead } from '../../../kit/page-head.js';
import { FormError, StaleMark } from '../../../kit/states.js';
import { useActs } from '../../../kit/submit.js';
import { toast } from '../../../kit/toast.js';
import { sensorName } from '../../../parts/sensor-name.js';
import { servicesTexts as texts } from '../../../texts/services.js';
import { ComputeNav } from '../compute-nav.js';
import { removeService, setActive } from './actions.js';
import { LastOutput, Progress } from './connected.js';
import { Course } from './course.js';
import { Sources } from './sources.js';
import { ServiceState } from './state-badge.js';
import { Teach } from './teach.js';
import { titleOf } from './types.js';
import { Wizard } from './wizard.js';

/** Milliseconds between two reads, and between two new pictures of live points. */
const RENEW = 10_000;
const PAUSE = 1500;

export default function ServicePage() {
  const { params } = useRoute();
  return params.id === 'new' ? <Wizard /> : <OneService key={params.id} id={params.id ?? ''} />;
}

function OneService({ id }: { readonly id: string }) {
  const { route } = useLocation();
  const renewed = useSignal(Date.now());
  const turn = useSignal(0);
  const question = useDisclosure();
  const { error: actionError, isBusy, run } = useActs();
  const loaded = useLoad(
    async () => {
      const [{ service }, { types }] = await Promise.all([
        call(() => client.get('/services/{service_id}', { service_id: id as never })),
        call(() => client.get('/services/types')),
      ]);
      renewed.value = Date.now();
      return { service, type: types.find(({ name }) => name === service.name) };
    },
    [id],
    { every: RENEW },
  );
  const { data, error, reload } = loaded;
  const service = data.value?.service;
  const followed =
    service === undefined ? '' : [service.id, ...service.sources.map((each) => each.sensor_id)].join();
  useEffect(() => {
    if (followed === '') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onPoints = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        turn.value += 1;
        void reload();
      }, PAUSE);
    };
    const ends = followed.split(',').map((each) => follow(Number(each), onPoints));
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [followed]);

  const act = (work: () => Promise<void>, done: string) =>
    run(async () => {
      await work();
      toast(done);
    });

  if (data.value === undefined || service === undefined)
    return (
      <div class="stack services-page">
        <ComputeNav at="services" />
        <h1>{texts.title}</h1>
        <LoadState of={loaded} height={300} />
      </div>
    );
  const { type } = data.value;
  const { state, failed, sensor, sources } = service;
  const isPaused = state === 'paused';
  return (
    <div class="stack services-page">
      <ComputeNav at="services" />
      <PageHead
        title={sensorName(sensor)}
        mark={
          <>
            <ServiceState state={state} />
            {error.value !== undefined && <StaleMark since={renewed.value} />}
          </>
        }
        action={
          <>
            <ButtonLink href={PAGES.sensor(service.id)} icon="chart">
              {texts.openSensor}
            </ButtonLink>
            {state !== 'failed' && (
              <Button
                icon={isPaused ? 'play' : 'pause'}
                isBusy={isBusy.value}
                onClick={async () => {
                  await act(() => setActive(service, isPaused), isPaused ? texts.startedAgain : texts.paused);
                  await reload();
                }}
              >
                {isPaused ? texts.resume : texts.pause}
              </Button>
            )}
            <Button icon="trash" onClick={question.open}>
              {texts.remove}
            </Button>
          </>
        }
      />
      <p class="muted">
        {titleOf(service.name)} · {texts.types[service.name]?.does ?? type?.summary}
      </p>
      {question.isOpen && (
        <ConfirmBanner
          confirm={texts.removeNow}
          keep={texts.keep}
          isBusy={isBusy.value}
          onConfirm={async () => {
            if (await act(() => removeService(service), texts.removed)) route(PAGES.services);
          }}
          onKeep={question.close}
        >
          {texts.askRemove(sensorName(sensor))}
        </ConfirmBanner>
      )}
      <FormError error={actionError.value} />
      {state === 'failed' && (
        <Banner
          kind="bad"
          actions={
            <Button
              icon="play"
              isBusy={isBusy.value}
              onClick={async () => {
                await act(() => setActive(service, true), texts.startedAgain);
                await reload();
              }}
            >
              {texts.startAgain}
            </Button>
          }
        >
          <p>
            <strong>{texts.hasStopped}</strong> {failed}
          </p>
        </Banner>
      )}
      {state === 'waiting' && sources.length > 0 && (
        <Banner kind="info">{texts.firstResults(sources.map(sensorName).join(', '))}</Banner>
      )}
      <dl class="row services-numbers">
        <div>
          <dt class="muted">{texts.columns.last}</dt>
          <dd>
            <LastOutput service={service} />
          </dd>
        </div>
        <div>
          <dt class="muted">{texts.columns.behind}</dt>
          <dd>
            <Progress service={service} />
          </dd>
        </div>
      </dl>
      {type !== undefined && sources.length > 0 && type.trained && (
        <Teach
          key={sources.map((each) => each.sensor_id).join()}
          service={service}
          type={type}
          turn={turn.value}
          onChanged={reload}
        />
      )}
      {type !== undefined && sources.length > 0 && !type.trained && (
        <Course
          key={sources.map((each) => each.sensor_id).join()}
          service={service}
          type={type}
          turn={turn.value}
          onChanged={reload}
        />
      )}
      {type !== undefined && <Sources service={service} type={type} onChanged={reload} />}
    </div>
  );
}
