/** The part of the live feed that follows the sensors of one shard. */
import { setImmediate as turn } from 'node:timers/promises';
import type { ShardSql } from '../../sql/connect.js';
import { type Followed, readChanges } from '../../sql/store/changes/follow.js';
import { latestVersions } from '../../sql/store/changes/latest-version.js';
import { RightsLog } from '../../sql/store/rights/rights-log.js';
import { type LivePoints, pickPoints } from './points.js';
import { type PointsFrame, pointsFramesOf } from './points-frame.js';
import type { Reader, Subscription } from './reader.js';

/** Changes that are sent to streams in one turn of the event loop, but for those of one sensor: about a millisecond's work. */
const SENT_IN_TURN = 100;

/** A sensor that streams have subscribed to. */
interface Sensor {
  /** Version up to which changes have been read. */
  offset: number;
  readonly readers: Map<Subscription, Reader>;
}

export class ShardFeed {
  readonly #shard: ShardSql;
  readonly #onPending: () => void;
  readonly #sensors = new Map<number, Sensor>();
  /** Sensors with pending changes; null: all. */
  #pending: Set<number> | null = new Set();
  /** Raised by a failover of the database of the shard. */
  #generation: number;
  #isClosed = false;

  /** @param onPending called when there may be changes to read */
  constructor(shard: ShardSql, onPending: () => void) {
    this.#shard = shard;
    this.#onPending = onPending;
    this.#generation = shard.memory.of(RightsLog).generation;
  }

  get isEmpty(): boolean {
    return this.#sensors.size === 0;
  }

  follow(reader: Reader, subscription: Subscription): void {
    const { sensorId, version } = subscription;
    const sensor = this.#sensors.get(sensorId) ?? { offset: version, readers: new Map() };
    // Reads from the older version again; the other subscriptions skip changes that they had.
    sensor.offset = Math.min(sensor.offset, version);
    sensor.readers.set(subscription, reader);
    this.#sensors.set(sensorId, sensor);
    this.#pending?.add(sensorId);
    this.#onPending();
  }

  unfollow(subscription: Subscription): void {
    const sensor = this.#sensors.get(subscription.sensorId);
    if (sensor?.readers.delete(subscription) && sensor.readers.size === 0) {
      this.#sensors.delete(subscription.sensorId);
    }
  }

  /** @param ids of sensors, of any shard */
  changed(ids: readonly number[]): void {
    const own = ids.filter((id) => this.#sensors.has(id));
    if (own.length === 0) return;
    for (const id of own) this.#pending?.add(id);
    this.#onPending();
  }

  /** Any sensor may have changed. */
  allChanged(): void {
    this.#pending = null;
  }

  /** `read` sends nothing more. */
  close(): void {
    this.#isClosed = true;
  }

  /**
   * Reads and sends all changes of the pending sensors.
   * @param checked resolves when all readers have been checked as of the rights epoch of a snapshot of the shard
   */
  async read(checked: (epoch: number) => Promise<void>): Promise<void> {
    const ids = this.#pending === null ? [...this.#sensors.keys()] : [...this.#pending];
    this.#pending = new Set();
    for (let hasMore = true; hasMore && !this.#isClosed; ) {
      const read = ids.flatMap((sensorId) => {
        const sensor = this.#sensors.get(sensorId);
        return sensor === undefined ? [] : [{ sensorId, offset: sensor.offset }];
      });
      const { epoch, followed, ...rest } = await readChanges(this.#shard, read);
      await this.#followTimeline();
      await checked(epoch);
      if (this.#isClosed) return;
      const offsets = new Map(read.map(({ sensorId, offset }) => [sensorId, offset]));
      let sent = 0;
      for (const each of followed) {
        // A sensor at a time: its changes and its readers must not change between them.
        sent += this.#dispatch(each, offsets.get(each.sensorId)!);
        if (sent < SENT_IN_TURN) continue;
        sent = 0;
        await turn();
        if (this.#isClosed) return;
      }
      hasMore = rest.hasMore;
    }
  }

  /** After a failover subscriptions end that have had changes which the new primary lacks. */
  async #followTimeline(): Promise<void> {
    const { generation } = this.#shard.memory.of(RightsLog);
    if (generation === this.#generation) return;
    for (const [sensorId, version] of await latestVersions(this.#shard, [...this.#sensors.keys()])) {
      const sensor = this.#sensors.get(sensorId);
      if (sensor === undefined || sensor.offset <= version) continue;
      for (const [subscription, reader] of [...sensor.readers])
        if (subscription.version > version) reader.interrupted(subscription);
      sensor.offset = version;
    }
    this.#generation = generation;
  }

  /** @param offset after which the changes were read @returns how many times a change was sent */
  #dispatch({ sensorId, latest, changes }: Followed, offset: number): number {
    const sensor = this.#sensors.get(sensorId);
    if (sensor === undefined) return 0;
    if (sensor.offset !== offset) {
      // A subscription with an older version was added during the query.
      this.#pending?.add(sensorId);
      this.#onPending();
      return 0;
    }
    if (changes.length === 0) {
      this.#interrupt(sensor, latest);
      sensor.offset = latest;
    }
    for (const { version, ...points } of changes) {
      if (version <= sensor.offset) continue;
      if (version > sensor.offset + 1) this.#interrupt(sensor, version - 1);
      sensor.offset = version;
      this.#deliver(sensorId, sensor, version, points);
    }
    return changes.length * sensor.readers.size;
  }

  #deliver(sensorId: number, sensor: Sensor, version: number, points: LivePoints): void {
    let complete: readonly PointsFrame[] | undefined;
    for (const [subscription, reader] of sensor.readers) {
      if (subscription.version >= version) continue;
      subscription.version = version;
      const { from, type } = subscription;
      if (points.dates.every((date) => date >= from)) {
        complete ??= pointsFramesOf(sensorId, type, points, { version });
        reader.live(subscription, complete);
      } else {
        const wanted = pickPoints(points, (date) => date >= from);
        reader.live(subscription, pointsFramesOf(sensorId, type, wanted, { version }));
      }
    }
  }

  /** Changes up to the version were removed: interrupts subscriptions with an older version. */
  #interrupt(sensor: Sensor, version: number): void {
    for (const [subscription, reader] of [...sensor.readers]) {
      if (subscription.version < version) reader.interrupted(subscription);
    }
  }
}
