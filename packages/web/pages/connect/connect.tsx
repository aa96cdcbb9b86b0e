/** Connects a device in three steps on one page: which sensor, lines to paste with a fresh key, and the first point. */
import './connect.css';
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Banner } from '../../kit/banner.js';
import { Button, ButtonLink } from '../../kit/button.js';
import { CodeBlock } from '../../kit/code.js';
import { FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { Tabs } from '../../kit/tabs.js';
import { connectTexts as texts } from '../../texts/connect.js';
import { PointArrival, SensorArrival } from './arrival.js';
import { ChooseSensor, type Chosen } from './choose-sensor.js';
import { type Snippet, snippets } from './snippets.js';

/** A sensor with its key. */
interface Ready {
  readonly sensor: Chosen;
  readonly key: string;
  /** Points that it had. */
  readonly before: number;
}

interface TelegrafReady {
  readonly key: string;
  /** Sensors that there were. */
  readonly before: number;
}

async function makeReady(sensor: Chosen): Promise<Ready> {
  const id = Number(sensor.id);
  const { total } = await call(() => client.get('/sensors/{id}/data', { id, per_page: 1 }));
  const key = { name: sensor.name, scope: 'write' as const, sensors: [id] };
  const made = await call(() => client.post('/users/current/keys', { body: { key } }));
  return { sensor, key: made.key.key, before: total };
}

async function makeTelegraf(): Promise<TelegrafReady> {
  const { total } = await call(() => client.get('/sensors', { owned: true, details: 'no', per_page: 1 }));
  const key = { name: 'Telegraf', scope: 'write' } as const;
  const made = await call(() => client.post('/users/current/keys', { body: { key } }));
  return { key: made.key.key, before: total };
}

export default function Connect() {
  const { query, route, path } = useLocation();
  const ready = useSignal<Ready | null>(null);
  const telegraf = useSignal<TelegrafReady | null>(null);
  const snippet = snippets.find(({ id }) => id === query.device) ?? snippets[0]!;
  return (
    <div class="connect stack">
      <h1>{texts.title}</h1>
      <p class="muted">{texts.text}</p>
      <Tabs
        label={texts.language}
        tabs={snippets}
        active={snippet.id}
        onChange={(id) => route(`${path}?device=${id}`, true)}
      >
        {snippet.id === 'telegraf' ? (
          <TelegrafSteps
            snippet={snippet}
            ready={telegraf.value}
            onMade={(made) => {
              telegraf.value = made;
            }}
          />
        ) : (
          <SensorSteps
            snippet={snippet}
            ready={ready.value}
            onChange={(made) => {
              ready.value = made;
            }}
          />
        )}
      </Tabs>
    </div>
  );
}

interface SensorStepsProps {
  readonly snippet: Snippet;
  readonly ready: Ready | null;
  readonly onChange: (ready: Ready | null) => void;
}

function SensorSteps({ snippet, ready, onChange }: SensorStepsProps) {
  if (ready === null)
    return (
      <section class="panel stack">
        <h2>{texts.steps.sensor}</h2>
        <ChooseSensor onChoose={async (sensor) => onChange(await makeReady(sensor))} />
      </section>
    );
  const { sensor, key, before } = ready;
  return (
    <div class="stack">
      <section class="panel row connect-done">
        <h2>{texts.steps.sensor}</h2>
        <strong class="cut">{sensor.name}</strong>
        <span class="muted">{sensor.unit}</span>
        <Button variant="quiet" onClick={() => onChange(null)}>
          {texts.another}
        </Button>
      </section>
      <Paste snippet={snippet} code={snippet.code({ origin: location.origin, key, sensor: sensor.id })} />
      <section class="panel stack">
        <h2>{texts.steps.wait}</h2>
        <PointArrival sensor={sensor} before={before} />
        <div class="row">
          <ButtonLink href={PAGES.sensor(sensor.id)} icon="chart">
            {texts.open}
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}

interface TelegrafStepsProps {
  readonly snippet: Snippet;
  readonly ready: TelegrafReady | null;
  readonly onMade: (ready: TelegrafReady) => void;
}

function TelegrafSteps({ snippet, ready, onMade }: TelegrafStepsProps) {
  const { error, isBusy, run } = useSubmit(async () => onMade(await makeTelegraf()));
  if (ready === null)
    return (
      <section class="panel stack">
        <p>{texts.telegraf}</p>
        <FormError error={error.value} />
        <div class="row">
          <Button variant="primary" icon="key" isBusy={isBusy.value} onClick={run}>
            {texts.makeTelegraf}
          </Button>
        </div>
      </section>
    );
  return (
    <div class="stack">
      <Paste snippet={snippet} code={snippet.code({ origin: location.origin, key: ready.key, sensor: '' })} />
      <section class="panel stack">
        <h2>{texts.steps.wait}</h2>
        <SensorArrival before={ready.before} />
        <div class="row">
          <ButtonLink href={PAGES.sensors} icon="sensors">
            {texts.openAll}
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}

function Paste({ snippet, code }: { readonly snippet: Snippet; readonly code: string }) {
  return (
    <section class="panel stack">
      <h2>{texts.steps.paste}</h2>
      <p class="muted">{texts.places[snippet.id]}</p>
      <CodeBlock code={code} label={texts.snippet(snippet.label)} />
      <p class="muted">{texts.keyOnce}</p>
      {isLoopback() && <Banner kind="warning">{texts.loopback}</Banner>}
      {!isLoopback() && location.protocol === 'http:' && <Banner kind="warning">{texts.insecure}</Banner>}
    </section>
  );
}

function isLoopback(): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);
}
