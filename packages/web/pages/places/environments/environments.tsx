/** Environments of the user: all of them on a map, and as a list with their sensors. */
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../../addresses.js';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { Age } from '../../../kit/age.js';
import { Button } from '../../../kit/button.js';
import { DisclosureButton } from '../../../kit/disclosure.js';
import { Field } from '../../../kit/field.js';
import { Input } from '../../../kit/input.js';
import { useLoad } from '../../../kit/load.js';
import { LoadState } from '../../../kit/load-state.js';
import { EmptyState } from '../../../kit/states.js';
import { Table } from '../../../kit/table.js';
import { areaOf, areaText, cornersOf } from '../../../parts/map/geometry.js';
import { PlaceMap } from '../../../parts/map/map.js';
import { placesTexts as all } from '../../../texts/places.js';
import { Area } from '../area.js';
import { everyPage } from '../every-page.js';
import { grouped, MOST, newestOf, readOwnSensors, type Sensor } from '../own-sensors.js';
import { useOpenParameter, useParameter } from '../query.js';
import { NewEnvironment } from './new-environment.js';
import type { Environment } from './types.js';

const texts = all.environment;

/** Environments from which on the list has a search. */
const MANY = 8;
/** Milliseconds after which the list is read again. */
const RENEWED = 15_000;

export default function Environments() {
  const fresh = useOpenParameter('new');
  const [words, setWords] = useParameter('search');
  const { route } = useLocation();
  const loaded = useLoad(
    async () => {
      const [environments, own] = await Promise.all([
        everyPage((paging) =>
          call(() => client.get('/environments', paging)).then((read) => read.environments),
        ),
        readOwnSensors(),
      ]);
      return { environments, byPlace: grouped(own.sensors, ({ place }) => place?.id), isWhole: own.isWhole };
    },
    [],
    { every: RENEWED },
  );
  const { data } = loaded;
  const shown = data.value;
  const wanted = words.toLowerCase().trim();
  const found = shown?.environments.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <Area
      part="environments"
      title={all.environments}
      action={
        <DisclosureButton icon="plus" variant="primary" of={fresh}>
          {texts.fresh}
        </DisclosureButton>
      }
    >
      <p class="muted">{texts.text}</p>
      {fresh.isOpen && (
        <NewEnvironment
          title={texts.fresh}
          onCancel={fresh.close}
          onCreated={({ id }) => route(PAGES.environment(id))}
        />
      )}
      <LoadState of={loaded} lines={6} />
      {shown?.environments.length === 0 && !fresh.isOpen && (
        <EmptyState
          icon="pin"
          title={texts.none}
          actions={
            <Button icon="plus" onClick={fresh.open}>
              {texts.fresh}
            </Button>
          }
        >
          {texts.noneText}
        </EmptyState>
      )}
      {shown !== undefined && found !== undefined && <MapOfAll environments={found} />}
      {shown !== undefined && (shown.environments.length >= MANY || words !== '') && (
        <div class="places-find">
          <Field label={all.find}>
            <Input
              type="search"
              icon="search"
              value={words}
              onInput={(event) => setWords(event.currentTarget.value, false)}
            />
          </Field>
        </div>
      )}
      {found?.length === 0 && words !== '' && <p class="muted">{all.nothingFound}</p>}
      {shown !== undefined && found !== undefined && found.length > 0 && (
        <Table
          label={all.environments}
          class="places-table"
          hasCards
          head={
            <tr>
              <th>{all.name}</th>
              <th class="number">{all.sensors}</th>
              <th>{all.lastPoint}</th>
              <th class="number">{texts.size}</th>
              <th class="number">{texts.floors}</th>
            </tr>
          }
        >
          {found.map((environment) => (
            <Row
              key={environment.id}
              environment={environment}
              sensors={shown.byPlace.get(environment.id) ?? []}
            />
          ))}
        </Table>
      )}
      {shown?.isWhole === false && <p class="muted">{all.notAllCounted(MOST)}</p>}
    </Area>
  );
}

function MapOfAll({ environments }: { readonly environments: readonly Environment[] }) {
  const shapes = environments.map((environment) => ({
    key: String(environment.id),
    name: environment.name,
    corners: cornersOf(environment),
    kind: 'part' as const,
    href: PAGES.environment(environment.id),
  }));
  const focus = shapes.flatMap(({ corners }) => corners);
  if (focus.length === 0) return null;
  // The largest first, so that rooms are drawn over their house.
  shapes.sort((a, b) => areaOf(b.corners) - areaOf(a.corners));
  return <PlaceMap label={texts.mapOfAll} shapes={shapes} pins={[]} focus={focus} />;
}

interface RowProps {
  readonly environment: Environment;
  readonly sensors: readonly Sensor[];
}

function Row({ environment, sensors }: RowProps) {
  const { id, name, floors } = environment;
  const newest = newestOf(sensors);
  const area = areaOf(cornersOf(environment));
  return (
    <tr>
      <th scope="row">
        <a class="cut places-name" href={PAGES.environment(id)}>
          {name}
        </a>
      </th>
      <td class="number" data-label={all.sensors}>
        {sensors.length}
      </td>
      <td class="muted" data-label={all.lastPoint}>
        {newest !== null && <Age time={newest * 1000} isFocusable={false} />}
      </td>
      <td class="number" data-label={texts.size}>
        {area > 0 && areaText(area)}
      </td>
      <td class="number" data-label={texts.floors}>
        {floors > 0 && floors}
      </td>
    </tr>
  );
}
