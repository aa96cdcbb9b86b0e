/** One environment: its sensors on a map and in a list, its parts, its coordinates. */

import { useSignal } from '@preact/signals';
import { useRoute } from 'preact-iso/router';
import { PAGES } from '../../../addresses.js';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { Button } from '../../../kit/button.js';
import { DisclosureButton } from '../../../kit/disclosure.js';
import { EndSection } from '../../../kit/end-act.js';
import { useLoad } from '../../../kit/load.js';
import { LoadState } from '../../../kit/load-state.js';
import { EmptyState, Gone } from '../../../kit/states.js';
import {
  areaOf,
  areaText,
  cornersOf,
  type Point,
  pointText,
  readPoint,
  readPolygon,
} from '../../../parts/map/geometry.js';
import { type Pin, PlaceMap, type Shape } from '../../../parts/map/map.js';
import { sensorName } from '../../../parts/sensor-name.js';
import { placesTexts as all } from '../../../texts/places.js';
import { Area } from '../area.js';
import { everyPage } from '../every-page.js';
import { useNewest } from '../newest.js';
import type { Sensor } from '../own-sensors.js';
import { useOpenParameter, useParameter } from '../query.js';
import { type Draft, EditEnvironment } from './edit-environment.js';
import { Parts } from './parts.js';
import { PlaceSensor } from './place-sensor.js';
import { Sensors } from './sensors.js';
import type { Environment } from './types.js';

const texts = all.environment;

/** Parts whose sensors are shown. */
const PARTS = 50;

interface Shown {
  readonly environment: Environment;
  readonly parts: readonly Environment[];
  /** All environments of the user: those around this one are drawn too. */
  readonly others: readonly Environment[];
  /** Of the environment and its parts. */
  readonly sensors: readonly Sensor[];
}

/** @returns null: the user has no such environment */
async function read(id: number): Promise<Shown | null> {
  // An environment that is gone would be an error: first which ones there are.
  const others = await everyPage((paging) =>
    call(() => client.get('/environments', paging)).then((page) => page.environments),
  );
  const environment = others.find((each) => each.id === id);
  if (environment === undefined) return null;
  const parts = await everyPage((paging) =>
    call(() => client.get('/environments/{id}/environments', { id, ...paging })).then(
      (page) => page.environments,
    ),
  );
  const sensors = await Promise.all([id, ...parts.slice(0, PARTS).map((part) => part.id)].map(sensorsOf));
  return { environment, parts, others, sensors: sensors.flat() };
}

const sensorsOf = (id: number) =>
  everyPage((paging) =>
    call(() => client.get('/environments/{id}/sensors', { id, details: 'row', ...paging })).then(
      (page) => page.sensors,
    ),
  );

export default function EnvironmentPage() {
  const { params } = useRoute();
  return <OneEnvironment key={params.id} id={Number(params.id)} />;
}

function OneEnvironment({ id }: { readonly id: number }) {
  const loaded = useLoad(() => read(id));
  const shown = loaded.data.value;
  if (shown != null) return <Loaded shown={shown} reload={loaded.reload} />;
  return (
    <Area part="environments" title={texts.one}>
      <LoadState of={loaded} lines={8}>
        {() => (
          <Gone icon="pin" title={texts.gone} back={PAGES.environments} backLabel={texts.toAll}>
            {texts.goneText}
          </Gone>
        )}
      </LoadState>
    </Area>
  );
}

function Loaded({ shown, reload }: { readonly shown: Shown; readonly reload: () => Promise<void> }) {
  const { environment, parts, others, sensors } = shown;
  const { id, name, floors } = environment;
  const editing = useOpenParameter('edit');
  const [placed, setPlaced] = useParameter('place');
  const newest = useNewest(sensors);
  const draft = useSignal<Draft>({ position: environment.position, outline: '', click: 'corner' });
  const spot = useSignal('');
  const placing = sensors.find((sensor) => sensor.id === placed);
  const area = areaOf(cornersOf(environment));

  const pick =
    placing !== undefined
      ? (point: Point) => {
          spot.value = pointText(point);
        }
      : editing.isOpen
        ? (point: Point) => {
            const { click, outline } = draft.value;
            draft.value =
              click === 'centre'
                ? { ...draft.value, position: pointText(point) }
                : { ...draft.value, outline: `${outline.trimEnd()}\n${pointText(point)}`.trimStart() };
          }
        : undefined;
  const shapes = shapesOf(shown, editing.isOpen ? draft.value : null);
  const pins = sensors.flatMap((sensor): Pin[] => {
    const isActive = sensor.id === placed;
    const point = readPoint(isActive ? spot.value : (sensor.place?.position ?? ''));
    if (point === null) return [];
    const value = newest.get(sensor.id)?.text ?? '';
    return [
      { key: sensor.id, name: sensorName(sensor), point, value, href: PAGES.sensor(sensor.id), isActive },
    ];
  });
  const focus = [
    ...shapes.filter(({ kind }) => kind !== 'other').flatMap(({ corners }) => corners),
    ...pins.map(({ point }) => point),
  ];
  // A place without coordinates is drawn where the user's other places are, to be set there.
  const surroundings = focus.length === 0 && pick !== undefined ? others.flatMap(cornersOf) : [];
  const hasMap = focus.length > 0 || surroundings.length > 0;
  return (
    <Area
      part="environments"
      title={name}
      action={
        <DisclosureButton icon="edit" of={editing}>
          {all.edit}
        </DisclosureButton>
      }
    >
      {(area > 0 || floors > 0) && (
        <p class="muted">
          {[area > 0 ? areaText(area) : '', floors > 0 ? texts.floorCount(floors) : '']
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <div class={pick === undefined ? 'stack' : 'places-workbench'}>
        {hasMap ? (
          <PlaceMap
            label={texts.mapOf(name)}
            shapes={shapes}
            pins={pins}
            focus={focus.length > 0 ? focus : surroundings}
            onPick={pick}
          />
        ) : (
          pick === undefined && (
            <div class="panel">
              <EmptyState
                icon="pin"
                title={texts.noMap}
                actions={
                  <Button icon="edit" onClick={editing.open}>
                    {texts.setPlace}
                  </Button>
                }
              >
                {texts.noMapText}
              </EmptyState>
            </div>
          )
        )}
        {placing !== undefined ? (
          <PlaceSensor
            key={placing.id}
            environment={placing.place?.id ?? id}
            sensor={placing}
            spot={spot}
            onDone={async (isChanged) => {
              if (isChanged) await reload();
              setPlaced('');
            }}
          />
        ) : (
          editing.isOpen && (
            <EditEnvironment
              environment={environment}
              draft={draft}
              hasMap={hasMap}
              onDone={async (isChanged) => {
                if (isChanged) await reload();
                editing.close();
              }}
            />
          )
        )}
      </div>
      <Sensors
        environment={environment}
        parts={parts}
        sensors={sensors}
        newest={newest}
        onPlace={hasMap ? setPlaced : undefined}
        onChanged={reload}
      />
      <Parts environment={environment} parts={parts} others={others} onChanged={reload} />
      <EndSection
        title={all.delete}
        label={texts.deleteIt}
        icon="trash"
        consequence={texts.deleteText}
        run={() => call(() => client.delete('/environments/{id}', { id }))}
        done={texts.deleted}
        back={PAGES.environments}
      />
    </Area>
  );
}

/** @param draft what the form says; null: there is no form */
function shapesOf({ environment, parts, others }: Shown, draft: Draft | null): Shape[] {
  const inside = new Set(parts.map(({ id }) => id));
  const shapes: Shape[] = others
    .filter(({ id }) => id !== environment.id && !inside.has(id))
    .map((each) => ({
      key: String(each.id),
      name: each.name,
      corners: cornersOf(each),
      kind: 'other',
      href: PAGES.environment(each.id),
    }));
  if (draft === null) {
    const corners = cornersOf(environment);
    // Its name is the title of the page.
    shapes.push({ key: 'main', name: '', corners, kind: 'main' });
  } else {
    const centre = readPoint(draft.position);
    const corners = readPolygon(draft.outline);
    if (centre !== null && corners.length === 0)
      shapes.push({ key: 'centre', name: texts.position, corners: [centre], kind: 'main' });
    shapes.push({ key: 'draft', name: '', corners, kind: 'draft' });
  }
  for (const part of parts)
    shapes.push({
      key: String(part.id),
      name: part.name,
      corners: cornersOf(part),
      kind: 'part',
      href: PAGES.environment(part.id),
    });
  return shapes;
}
