/** Handlers of what visitors read by a public link of a dashboard. */
import { ApiError, tryLater } from '@sensorium/model/errors';
import { now } from '../../../common/clock.js';
import { FairSemaphore } from '../../../common/fair-semaphore.js';
import type { Sql } from '../../../sql/connect.js';
import type { Shards } from '../../../sql/shards.js';
import { chartOptions, type History, readChartOf, toSeconds, withAge } from '../../data/public.js';
import { type PlaceRow, placesOf } from '../../environments/public.js';
import {
  fileHeaders,
  newestPicturesIn,
  type OpenFile,
  readNewestPicture,
  tagOf,
} from '../../files/public.js';
import { freshnessOf, lagHeaders } from '../../http/freshness.js';
import { on, Raw, type Route } from '../../http/route.js';
import type { ReadableSensor, ReadRights } from '../../rights/read-rights.js';
import { sensorList } from '../../sensors/public.js';
import { findLinked, type LinkedDashboard } from '../links/queries.js';
import * as api from './api.js';
import { VisitorLimits } from './limits.js';
import { limited, visibleRangeOf, withinLimits } from './range.js';
import {
  drawsCourse,
  findMatches,
  namedBy,
  ownerOf,
  type SensorPanel,
  sensorPanels,
  sensorsOf,
  showsPicture,
  showsPlace,
} from './reach.js';

export interface VisitorParts {
  readonly sql: Sql;
  readonly shards: Shards;
  readonly history: History;
  readonly readRights: ReadRights;
  /** Requests from one address. */
  readonly perMinute: number;
}

/** Sensors of one request to the list. */
const CHUNK = 1000;

type PanelKind = (panel: SensorPanel) => boolean;

/** Pictures of one link that are read at once, and of all links: each is in memory until it is sent. */
const pictures = new FairSemaphore<number>({
  permits: 4,
  permitsOfKey: 2,
  waitingOfKey: 50,
  refusal: () => tryLater('overloaded', 2),
});

export function visitorRoutes({ sql, shards, history, readRights, perMinute }: VisitorParts): Route[] {
  const limits = new VisitorLimits(perMinute);

  /** @throws ApiError not_found, too_many_requests */
  async function open(token: string, address: string): Promise<LinkedDashboard> {
    limits.takeAddress(address);
    const link = await requireLinked(token);
    limits.takeLink(link.linkId);
    return link;
  }

  async function requireLinked(token: string): Promise<LinkedDashboard> {
    const link = await findLinked(sql, token);
    if (link === undefined)
      throw new ApiError('not_found', 'there is no such link: it was never made, or has ended');
    return link;
  }

  /** Newest values, under rights of the owner that hold in their snapshot. */
  async function sensorsById(link: LinkedDashboard, ids: readonly number[]) {
    const byId = new Map<number, Awaited<ReturnType<typeof sensorList>>['sensors'][number]>();
    for (let at = 0; at < ids.length; at += CHUNK) {
      const which = { ids: ids.slice(at, at + CHUNK) };
      const { sensors } = await sensorList(
        { sql, shards },
        ownerOf(link),
        { details: 'row', per_page: CHUNK },
        which,
      );
      for (const sensor of sensors) byId.set(Number(sensor.id), sensor);
    }
    return byId;
  }

  /** Whether a panel of a kind shows the sensor. The right of the owner to an id that a panel names is checked with the read. */
  async function shows(link: LinkedDashboard, sensorId: number, isOfKind: PanelKind): Promise<boolean> {
    const panels = sensorPanels(link.content).filter(isOfKind);
    if (panels.some(({ sensors }) => sensors.ids?.includes(String(sensorId)))) return true;
    for (const panel of panels.filter(({ sensors }) => sensors.filter !== undefined)) {
      const matches = await findMatches(sql, link, [panel]);
      const found = [...matches.values()].some(({ ids }) => ids.includes(sensorId));
      if (!found) continue;
      const visible = new Set((await sensorsById(link, namedBy([panel], matches))).keys());
      if (sensorsOf(panel, matches, visible).ids.includes(sensorId)) return true;
    }
    return false;
  }

  /**
   * Reads of a sensor what panels of a kind show of it, under rights that hold in the snapshot of the read, or later.
   * @param work returns the rights epoch of its snapshot
   * @throws ApiError not_found
   */
  async function readShown<Found extends { readonly epoch: number }>(
    link: LinkedDashboard,
    token: string,
    sensorId: number,
    isOfKind: PanelKind,
    work: (sensor: ReadableSensor) => Promise<Found>,
  ): Promise<Found> {
    const requireShown = async (present: LinkedDashboard, fresh: boolean) => {
      if (!(await shows(present, sensorId, isOfKind))) throw notDrawn(sensorId);
      return reachable(present, sensorId, fresh);
    };
    const sensor = await requireShown(link, false);
    const found = await work(sensor);
    // Rights changed until the snapshot: the link must still reach it.
    if ((await readRights.epochOf(found, [sensor])) > Math.min(sensor.epoch, link.epoch))
      await requireShown(await requireLinked(token), true);
    return found;
  }

  return [
    on(api.readPublicDashboard, async ({ params, remoteAddress }) => {
      const link = await open(params.token, remoteAddress);
      const { name, description, updated, anyRange, expires, content } = link;
      const panels = sensorPanels(content);
      const matches = await findMatches(sql, link, panels);
      // Before the sensors, whose read checks the rights.
      const picturePanels = panels.filter(showsPicture);
      const pictureSensors = namedBy(picturePanels, matches);
      const newest =
        pictureSensors.length > 0 &&
        (await newestPicturesIn(shards, await shards.locate(sql, pictureSensors)));
      const mapPanels = panels.filter(showsPlace);
      const places = mapPanels.length > 0 ? await placesOf(sql, namedBy(mapPanels, matches)) : [];
      const byId = await sensorsById(link, namedBy(panels, matches));
      const visible = new Set(byId.keys());
      const reached = new Map(panels.map((panel) => [panel.id, sensorsOf(panel, matches, visible)]));
      const shown = new Set([...reached.values()].flatMap(({ ids }) => ids));
      const idsOn = (some: readonly SensorPanel[]) => new Set(some.flatMap(({ id }) => reached.get(id)!.ids));
      const pictured = idsOn(picturePanels);
      const mapped = idsOn(mapPanels);
      const shownPlaces = places.filter(({ sensor_id }) => mapped.has(sensor_id));
      const placeOf = new Map(shownPlaces.map((place) => [place.sensor_id, place]));
      return {
        body: {
          dashboard: {
            name,
            description,
            updated,
            any_range: anyRange,
            expires,
            content: {
              ...content,
              panels: content.panels.map((panel) =>
                panel.type === 'text'
                  ? panel
                  : { ...panel, sensors: { ids: reached.get(panel.id)!.ids.map(String) } },
              ),
            },
          },
          panels: [...reached].map(([id, { hidden, more }]) => ({ id, hidden, more })),
          sensors: [...shown].map((id) => ({
            ...publicSensor(byId.get(id)!),
            ...(newest && pictured.has(id) ? { picture: publicPicture(newest.pictures.get(id)) } : {}),
            ...(placeOf.has(id) ? { place: publicPlace(placeOf.get(id)!) } : {}),
          })),
          environments: publicPolygons(shownPlaces),
          now: now() / 1e6,
        },
      };
    }),

    on(api.readPublicChart, async ({ params: { token, id }, query, remoteAddress }) => {
      const link = await open(token, remoteAddress);
      const present = now();
      const bounds = link.anyRange ? null : visibleRangeOf(link.content, id, present);
      const freshness = freshnessOf(query);
      const { chart, asOf } = await readShown(link, token, id, drawsCourse, (sensor) => {
        const asked = chartOptions(query, present);
        const options = bounds === null ? asked : limited(asked, bounds);
        // Visitors of a link take turns with each other, and not with its owner.
        return history.readLagging(-link.linkId, freshness, (reads) =>
          readChartOf(reads.of(sensor.shard), sensor, options),
        );
      });
      const shown = bounds === null ? chart : withinLimits(chart, bounds);
      return { body: withAge(shown, asOf, now()), ...lagHeaders(asOf) };
    }),

    on(api.readPublicPicture, async ({ params: { token, id }, remoteAddress }) => {
      const link = await open(token, remoteAddress);
      const { found } = await readShown(link, token, id, showsPicture, ({ shard }) =>
        pictures.run(link.linkId, () => readNewestPicture(shards.of(shard), id)),
      );
      if (found === null) throw new ApiError('not_found', `sensor ${id} has no picture`);
      return { body: new Raw(found.file.media_type, found.content), headers: fileHeaders(found.file) };
    }),
  ];

  async function reachable(link: LinkedDashboard, id: number, fresh: boolean): Promise<ReadableSensor> {
    try {
      const [sensor] = await readRights.sensors(ownerOf(link), [id], { fresh });
      return sensor!;
    } catch (error) {
      throw error instanceof ApiError ? notDrawn(id) : error;
    }
  }
}

/** Alike for sensors that do not exist, that other dashboards have, and that the owner may not read any more. */
function notDrawn(sensorId: number): ApiError {
  return new ApiError('not_found', `the dashboard draws no sensor ${sensorId}`);
}

function publicPicture(file: OpenFile | undefined) {
  return file === undefined ? null : { name: file.name, date: toSeconds(file.date), etag: tagOf(file) };
}

function publicPlace({ environment_id, position }: PlaceRow) {
  return { environment_id, position };
}

/** Without names, which no map of a visitor needs. */
function publicPolygons(places: readonly PlaceRow[]) {
  const byId = new Map(
    places.map((place) => {
      const { environment_id: id, centre } = place;
      return [id, { id, gps_outline: place.gps_outline, position: centre }];
    }),
  );
  return [...byId.values()];
}

type Row = Awaited<ReturnType<typeof sensorList>>['sensors'][number];

function publicSensor({
  id,
  name = '',
  display_name = '',
  unit = '',
  data_type_id = '',
  last_value,
  last_date,
}: Row) {
  return {
    id,
    name: display_name === '' ? name : display_name,
    unit,
    data_type_id,
    last_value: last_value ?? null,
    last_date: last_date ?? null,
  };
}
