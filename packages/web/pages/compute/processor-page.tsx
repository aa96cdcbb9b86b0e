/** The page of a data processor: a new one, or one that is read first. */
import './compute.css';
import { useSignal } from '@preact/signals';
import { SensoriumError } from '@sensorium/client';
import { useRoute } from 'preact-iso/router';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { PageHead } from '../../kit/page-head.js';
import { sensorName } from '../../parts/sensor-name.js';
import { computeTexts as texts } from '../../texts/compute.js';
import { ComputeNav } from './compute-nav.js';
import type { Target } from './use-workbench.js';
import { Workbench } from './workbench.js';

export default function ProcessorPage() {
  const { params } = useRoute();
  const id = params.id ?? 'new';
  return id === 'new' ? <Fresh key="new" /> : <Existing key={id} id={id} />;
}

function Fresh() {
  const loaded = useLoad(readExample);
  const script = loaded.data.value;
  if (script === undefined) return <Loading title={texts.newTitle} of={loaded} />;
  return <Workbench processor={null} target={null} script={script} onChanged={() => {}} />;
}

/** @returns a script that reads the first sensor of the user */
async function readExample(): Promise<string> {
  try {
    const query = { owned: true, details: 'row', per_page: 1 } as const;
    const [first] = (await call(() => client.get('/sensors', query))).sensors;
    if (first !== undefined) return texts.example1(first.id, sensorName(first) || first.id);
  } catch (error) {
    if (!(error instanceof SensoriumError)) throw error;
  }
  return texts.exampleNone;
}

function Existing({ id }: { readonly id: string }) {
  const version = useSignal(0);
  const loaded = useLoad(async () => {
    const { dataprocessor } = await call(() => client.get('/dataprocessors/{id}', { id: id as never }));
    return { processor: dataprocessor, target: await readTarget(dataprocessor.sensor_id) };
  });
  const { data } = loaded;
  if (data.value === undefined) return <Loading title={texts.title} of={loaded} />;
  const { processor, target } = data.value;
  return (
    <Workbench
      key={version.value}
      processor={processor}
      target={target}
      script={processor.command}
      onChanged={(changed, isOther) => {
        data.value = { processor: changed, target };
        if (isOther) version.value += 1;
      }}
    />
  );
}

/** @returns null: the sensor is deleted, or no longer the caller's */
async function readTarget(sensorId: number): Promise<Target | null> {
  try {
    const { sensor } = await call(() => client.get('/sensors/{id}', { id: sensorId }));
    return { id: sensor.id, name: sensorName(sensor), unit: sensor.unit };
  } catch (error) {
    if (error instanceof SensoriumError && error.code === 'not_found') return null;
    throw error;
  }
}

interface LoadingProps {
  readonly title: string;
  readonly of: ReturnType<typeof useLoad<unknown>>;
}

function Loading({ title, of }: LoadingProps) {
  return (
    <div class="stack">
      <ComputeNav at="compute" />
      <PageHead title={title} />
      <LoadState of={of} height={240} />
    </div>
  );
}
