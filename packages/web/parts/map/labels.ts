/** Where the labels of a map stand, so that none covers another. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Wanted {
  /** Pixels: the point that the label belongs to. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels between a point and its label. */
const GAP = 10;

export interface Room {
  /** Pixels of the map. */
  readonly width: number;
  readonly height: number;
  /** Boxes that stay free. */
  readonly taken: readonly Box[];
}

/**
 * Puts each label beside its point, the first ones first: to the right, the left, below or above.
 * @returns null for a label that has no room; its point shows it when it is touched
 */
export function placeLabels(wanted: readonly Wanted[], room: Room): (Box | null)[] {
  const boxes: Box[] = [
    ...room.taken,
    ...wanted.map(({ x, y }) => ({ left: x - 6, top: y - 6, width: 12, height: 12 })),
  ];
  const own = room.taken.length;
  return wanted.map(({ x, y, width, height }, index) => {
    const places = [
      [x + GAP, y - height / 2],
      [x - GAP - width, y - height / 2],
      [x - width / 2, y + GAP],
      [x - width / 2, y - GAP - height],
    ] as const;
    for (const [left, top] of places) {
      const box = { left, top, width, height };
      const isInside = left >= 0 && top >= 0 && left + width <= room.width && top + height <= room.height;
      if (!isInside || boxes.some((other, at) => at !== own + index && overlap(box, other))) continue;
      boxes.push(box);
      return box;
    }
    return null;
  });
}

export function overlap(a: Box, b: Box): boolean {
  return (
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  );
}
