/** Wires by name: the load process gets only the name. */
import { clickhouseWire } from './clickhouse/wire.js';
import { copyWire } from './copy/wire.js';
import { influxWire } from './influxdb/wire.js';
import type { Wire } from './peer.js';
import { jsonStreamWire, msgpackStreamWire } from './sensorium/stream-wire.js';
import { linesWire, manyWire, oneWire } from './sensorium/wire.js';
import { victoriaWire } from './victoria-metrics/wire.js';

export const wires: Readonly<Record<string, Wire>> = {
  sensorium: manyWire,
  'sensorium-one': oneWire,
  'sensorium-stream-json': jsonStreamWire,
  'sensorium-stream-msgpack': msgpackStreamWire,
  'sensorium-lines': linesWire,
  influxdb: influxWire,
  'victoria-metrics': victoriaWire,
  clickhouse: clickhouseWire,
  copy: copyWire,
};
