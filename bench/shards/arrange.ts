/** Which sensors share a body, where they are in several shards. */

/**
 * @param sensors ids of the sensors of each shard
 * @param count of sensors, the same number of each shard
 * @param from number of sensors of each shard that are left out
 * @param body sensors in a body
 * @param isSpread whether the sensors of a body are in all shards in turn. Otherwise they are in one, and the bodies in turn
 * @returns ids in the order of bodies
 */
export function arrange(
  sensors: ReadonlyMap<number, readonly number[]>,
  count: number,
  from: number,
  body: number,
  isSpread: boolean,
): number[] {
  const shards = [...sensors.values()];
  const next = shards.map(() => from);
  return Array.from({ length: count }, (_, i) => {
    const shard = (isSpread ? i : Math.floor(i / body)) % shards.length;
    const id = shards[shard]?.[next[shard]!++];
    if (id === undefined) throw new RangeError(`shards have fewer than ${count} sensors in equal parts`);
    return id;
  });
}
