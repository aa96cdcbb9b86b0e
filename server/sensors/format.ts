/** Sensors as clients read them. */
import { valueText } from '@sensorium/model/stored-value';
import { type DataType, dataTypeOf } from '@sensorium/model/values';
import type { DatedPoint } from '../../sql/store/points/newest-point.js';
import { toSeconds } from '../data/public.js';
import type { ListedSensorRow, SensorRow, Shown } from './queries.js';

const DATA_TYPE_IDS: Record<DataType, string> = {
  any: '0',
  float: '1',
  integer: '2',
  bool: '3',
  string: '4',
  json: '5',
  file: '6',
};

/** Ids and types are strings, as clients of the historic service expect. */
export function sensorBody(row: SensorRow) {
  const { id, owner_id: _, shard: __, type, device, ...rest } = row;
  return {
    id: String(id),
    ...rest,
    type: String(type),
    data_type_id: DATA_TYPE_IDS[dataTypeOf(row.data_type)],
    ...(device === null ? {} : { device: deviceBody(device) }),
  };
}

export function deviceBody({ id, type, uuid }: { id: number; type: string; uuid: string }) {
  return { id: String(id), type, uuid };
}

/** Characters of a value in a row of a table. */
const SHORT_VALUE = 200;

/** A sensor as a row of a table shows it. @param newest undefined: the sensor has no point */
export function rowBody(row: ListedSensorRow, newest: DatedPoint | undefined) {
  const { id, name, display_name, unit, data_type, type, device, place, groups, owner } = row;
  return {
    id: String(id),
    name,
    display_name,
    unit,
    data_type,
    type: String(type),
    data_type_id: DATA_TYPE_IDS[dataTypeOf(data_type)],
    owned: row.owned === true,
    shared: row.shared === true,
    ...(owner === null ? {} : { owner }),
    ...(device === null ? {} : { device: deviceBody(device) }),
    ...(place == null ? {} : { place }),
    ...(groups == null ? {} : { groups }),
    last_value: newest === undefined ? null : shortened(valueText(dataTypeOf(data_type), newest)),
    last_date: newest === undefined ? null : toSeconds(newest.date),
  };
}

function shortened(text: string): string {
  return text.length <= SHORT_VALUE ? text : `${text.slice(0, SHORT_VALUE - 1).toWellFormed()}…`;
}

/** @param newest undefined: the sensor has no point, or `shown.full` is not set */
export function listedBody(row: ListedSensorRow, shown: Shown, newest: DatedPoint | undefined) {
  const { environment, owner, users, total: _, epoch: __, ...sensor } = row;
  return {
    ...sensorBody(sensor),
    ...(shown.full && environment !== null ? { environment } : {}),
    ...((shown.full || shown.owner) && owner !== null ? { owner } : {}),
    ...(shown.users ? { users: (users ?? []).map(Number) } : {}),
    ...(shown.flatDevice && row.device !== null
      ? { device_device_type: row.device.type, device_device_uuid: row.device.uuid }
      : {}),
    ...(shown.full
      ? {
          last_value: newest === undefined ? null : valueText(dataTypeOf(row.data_type), newest),
          last_date: newest === undefined ? null : toSeconds(newest.date),
        }
      : {}),
  };
}
