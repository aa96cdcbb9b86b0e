/** Where panels read from: the account of the user, or a public link. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { client } from '../../../api/client.js';
import { follow, type LiveListener } from '../../../api/live.js';
import { call } from '../../../api/session.js';
import { readChart } from '../../../chart/read-chart.js';
import type { ChartRead } from '../../../chart/source.js';
import type { View } from '../../../chart/view.js';
import { fileAddress } from '../../../parts/file-point.js';
import { cornersOf, type Point } from '../../../parts/map/geometry.js';
import type { Bucket } from '../calendar.js';
import { blobAddress, type Picture } from '../picture.js';
import { type PanelSensor, sensorsById } from '../use-sensors.js';
import { readBuckets } from './buckets.js';

/** An environment as a map draws it. */
export interface EnvironmentPolygon {
  readonly id: number;
  /** Empty: not known. */
  readonly name: string;
  /** One: the centre of an environment without a polygon. */
  readonly corners: readonly Point[];
}

export interface PanelReader {
  /** Whether a visitor without an account reads: there are no other pages to lead to. */
  readonly isPublic: boolean;
  readonly chart: ChartRead;
  /** @param width seconds: 3600, 86400 or 604800 */
  readonly buckets: (sensorId: number, width: number, view: View, zone: string) => Promise<Bucket[]>;
  /** @returns null: the sensor has no picture */
  readonly newestPicture: (sensor: PanelSensor) => Promise<Picture | null>;
  /**
   * @param isReplaced the panel shows a picture of the same date: browsers would not read the same address again
   * @returns for an `<img>`; one that begins with `blob:` is to be revoked
   */
  readonly pictureAddress: (sensorId: number, picture: Picture, isReplaced: boolean) => Promise<string>;
  /** @returns the sensors as they are now, with their places */
  readonly renewed: (sensors: readonly PanelSensor[]) => Promise<readonly PanelSensor[]>;
  /** @param sensors those that have a place @returns the environments of the sensors */
  readonly polygons: (sensors: readonly PanelSensor[]) => Promise<readonly EnvironmentPolygon[]>;
  /** Calls a listener with new points. @returns a function that ends it */
  readonly follow: (sensorId: number, listener: LiveListener) => () => void;
}

/** One request for each environment, through one of its sensors: it may be that of another user. */
async function readPolygons(sensors: readonly PanelSensor[]): Promise<readonly EnvironmentPolygon[]> {
  const sensorOfPlace = new Map(sensors.map(({ id, place }) => [place!.id, id]));
  return Promise.all(
    [...sensorOfPlace.values()].map(async (id) => {
      const { environment } = await call(() => client.get('/sensors/{id}/environment', { id }));
      return { id: environment.id, name: environment.name, corners: cornersOf(environment) };
    }),
  );
}

const ofAccount: PanelReader = {
  isPublic: false,
  chart: readChart,
  buckets: readBuckets,
  newestPicture: async ({ id, isFiles }) =>
    isFiles ? (await call(() => client.get('/sensors/{id}/picture', { id }))).picture : null,
  pictureAddress: async (sensorId, { date }, isReplaced) => {
    const [id, fileId] = [String(sensorId), String(Math.round(date * 1e6))];
    if (!isReplaced) return fileAddress(id, fileId);
    const address = '/sensors/{id}/data/{data_id}/file';
    return blobAddress(await call(() => client.bytes(address, { id, data_id: fileId })));
  },
  renewed: async (sensors) => {
    const byId = await sensorsById(sensors.map(({ id }) => String(id)));
    return sensors.flatMap(({ id }) => byId.get(String(id)) ?? []);
  },
  polygons: readPolygons,
  follow,
};

export const Reader = createContext(ofAccount);

export const useReader = () => useContext(Reader);
