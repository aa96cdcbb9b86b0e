/** Reads of blocks and journal by one snapshot: the ingest states of sensors, with the points that are not in blocks yet. */
import type { ShardQueryable, ShardSql } from '../../../connect.js';
import { int8Array } from '../../../driver/arrays.js';
import { JournalLog, type JournalRow, type Pin } from '../journal/log.js';
import { includeSensors, logOf } from '../journal/log-of.js';
import { overlay, type SensorPoints } from '../journal/tail.js';

/** The ingest state of a sensor, with its points that are not in blocks yet. */
export interface IngestState {
  readonly sensor_id: number;
  /** Its points in rows of the journal up to this one are in blocks. */
  readonly merged_to: number;
  readonly stored_to: number;
  /** Starts of weeks, in order. */
  readonly invalidated: readonly number[];
  /** Its other points. */
  readonly tail: SensorPoints;
}

export interface Snapshot {
  /** Of the rights. */
  readonly epoch: number;
  /** In order of id; those that are not there are missing. */
  readonly sensors: readonly IngestState[];
  /** Each statement has a snapshot of its own. */
  readonly isMoving: boolean;
}

/**
 * @param sql a pool, or a transaction. In one under READ COMMITTED blocks may change between two statements: then it is begun anew, unless the transaction
 *   has locked the fence
 * @param work is given the snapshot and the states of the sensors in it. It may be called again, with another one
 */
export async function withSnapshot<T>(
  sql: ShardQueryable,
  sensorIds: readonly number[],
  work: (tx: ShardQueryable, snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const log = logOf(sql);
  includeSensors(sql, sensorIds);
  for (;;) {
    const pin = log.pin();
    const read = async (tx: ShardQueryable) => {
      const snapshot = await readSnapshot(tx, sensorIds, pin, isPool(sql));
      if (snapshot === null) return null;
      pin.release();
      const result = await work(tx, snapshot);
      return snapshot.isMoving && !(await areUnchanged(tx, snapshot)) ? null : { result };
    };
    try {
      const done = await (isPool(sql) ? sql.snapshot(read) : read(sql));
      if (done !== null) return done.result;
    } finally {
      pin.release();
    }
  }
}

/** Sensors of one shard. */
export interface SensorsOfShard {
  readonly sql: ShardQueryable;
  readonly sensorIds: readonly number[];
}

/** A sensor in the snapshot of its shard. */
export interface StateInShard {
  readonly tx: ShardQueryable;
  readonly state: IngestState;
}

/** The same of sensors of several shards, with a snapshot of each. */
export function withSnapshots<T>(
  [part, ...others]: readonly SensorsOfShard[],
  work: (states: readonly StateInShard[]) => Promise<T>,
): Promise<T> {
  if (part === undefined) return work([]);
  return withSnapshot(part.sql, part.sensorIds, (tx, { sensors }) =>
    withSnapshots(others, (states) => work([...sensors.map((state) => ({ tx, state })), ...states])),
  );
}

function isPool(sql: ShardQueryable): sql is ShardSql {
  return 'snapshot' in sql;
}

type StateRow = Omit<IngestState, 'tail' | 'sensor_id'> & {
  readonly seq: number;
  /** The first row of the journal that is still there. */
  readonly oldest: number;
  readonly epoch: number;
  readonly moves: boolean;
  readonly writes: boolean;
  /** Null: there is none of the sensors. */
  readonly sensor_id: number | null;
};

/**
 * Reads states, and takes up what the journal has beyond what is known.
 * @param pin of what is known
 * @param isYounger whether the snapshot was certainly taken after it: else something may be forgotten that was not in blocks by then
 * @returns null when what was remembered was no use: it is to be begun anew, with another snapshot
 */
async function readSnapshot(
  tx: ShardQueryable,
  sensorIds: readonly number[],
  pin: Pin,
  isYounger: boolean,
): Promise<Snapshot | null> {
  const states = await tx.binary<StateRow[]>`
    SELECT journal_end() AS seq, oldest, epoch, current_setting('transaction_isolation') = 'read committed' AS moves,
           pg_current_xact_id_if_assigned() IS NOT NULL AS writes, sensor_id, merged_to, stored_to,
           ARRAY(SELECT week FROM invalidated_weeks i WHERE i.sensor_id = s.sensor_id ORDER BY week) AS invalidated
    FROM ingest_fence CROSS JOIN rights_epoch
    LEFT JOIN ingest_state s ON sensor_id = ANY (${int8Array(sensorIds)}::bigint[]) ORDER BY sensor_id`;
  const { seq, oldest, epoch, moves, writes } = states[0]!;
  const isCovered = isYounger || moves;
  const known = isCovered ? pin.seq : -1;
  const rows = seq > known ? await journalBetween(tx, known, seq) : [];
  if (!pin.isValid()) return null;
  // What a transaction has written itself may never come to be.
  const own = writes || !isCovered ? new JournalLog() : null;
  const log = logOf(tx);
  if (!(await (own ?? log).learn(rows, seq)) || !pin.isValid()) return null;
  if (own === null) log.forgetBefore(oldest);
  const tailOf = (id: number, mergedTo: number) => {
    const remembered = log.tail(id).between(mergedTo, own === null ? seq : Math.min(known, seq));
    return own === null ? remembered : overlay(remembered, own.tail(id).between(mergedTo, seq));
  };
  const sensors = states.flatMap(({ sensor_id, merged_to, stored_to, invalidated }) =>
    sensor_id === null
      ? []
      : [
          {
            sensor_id,
            merged_to,
            stored_to,
            invalidated: [...invalidated],
            tail: tailOf(sensor_id, merged_to),
          },
        ],
  );
  return { epoch, sensors, isMoving: moves };
}

/** @returns rows behind one up to another, in order */
function journalBetween(tx: ShardQueryable, after: number, upTo: number): Promise<JournalRow[]> {
  return tx.unbounded.binary<JournalRow[]>`
    SELECT seq, arrived, data, texts, changed, renewed FROM journal WHERE seq > ${after} AND seq <= ${upTo} ORDER BY seq`;
}

/** Whether the blocks of the sensors are those of the snapshot: each change of them raises `merged_to`. */
async function areUnchanged(tx: ShardQueryable, { sensors }: Snapshot): Promise<boolean> {
  const [row] = await tx<{ count: number }[]>`
    SELECT count(*) FROM unnest(
      ${idsOf(sensors)}::bigint[],
      ${int8Array(sensors.map(({ merged_to }) => merged_to))}::bigint[]
    ) AS known (sensor_id, merged_to) JOIN ingest_state USING (sensor_id, merged_to)`;
  return row!.count === sensors.length;
}

/** The ids of sensors as a parameter of a statement. */
export function idsOf(sensors: readonly IngestState[]): Buffer {
  return int8Array(sensors.map(({ sensor_id }) => sensor_id));
}
