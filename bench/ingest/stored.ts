/** Bytes of a point on disk, by relation. */
import { rounded } from '../measure/numbers.js';
import type { Relation } from '../peers/peer.js';

/** Bytes of a point below which relations are summed as `others`. */
const SMALL = 0.05;

const PARTS = ['table', 'toast', 'indexes'] as const;

/** Bytes of a point. */
export interface Stored extends Record<'bytes/point' | (typeof PARTS)[number], number> {
  readonly relation: string;
}

/** @param before sizes without points, such as those of the sensors themselves */
export function storedFor(
  relations: readonly Relation[],
  before: readonly Relation[],
  points: number,
): { total: number; byRelation: Stored[] } {
  const each = relations.map(({ name, ...bytes }) => {
    const had = before.find((relation) => relation.name === name);
    const [table, toast, indexes] = PARTS.map((part) => ((bytes[part] ?? 0) - (had?.[part] ?? 0)) / points);
    return { name, total: table! + toast! + indexes!, table: table!, toast: toast!, indexes: indexes! };
  });
  const large = each.filter(({ total }) => total >= SMALL).sort((left, right) => right.total - left.total);
  const sum = (list: typeof each) =>
    list.reduce(
      (all, one) => ({
        name: 'others',
        total: all.total + one.total,
        table: all.table + one.table,
        toast: all.toast + one.toast,
        indexes: all.indexes + one.indexes,
      }),
      { name: 'others', total: 0, table: 0, toast: 0, indexes: 0 },
    );
  const others = sum(each.filter((one) => !large.includes(one)));
  return {
    total: rounded(sum(each).total),
    byRelation: [...large, ...(others.total >= SMALL ? [others] : [])].map((one) => ({
      relation: one.name,
      'bytes/point': rounded(one.total),
      table: rounded(one.table),
      toast: rounded(one.toast),
      indexes: rounded(one.indexes),
    })),
  };
}
