/**
 * Places of panels in a grid of twelve columns. No two panels overlap: a panel that moves pushes those in its way down, and all fall up as far as there is
 * room.
 */
import type { Place } from './content.js';

export const COLUMNS = 12;
const MOST_ROWS = 50;
/** The last row that the API takes. */
const LAST_ROW = 9999;

interface Placed {
  readonly id: string;
  readonly grid: Place;
}

/** The place as near to a wanted one as the grid allows. */
export function allowedPlace({ x, y, w, h }: Place): Place {
  const width = clamp(Math.round(w), 1, COLUMNS);
  return {
    x: clamp(Math.round(x), 0, COLUMNS - width),
    y: clamp(Math.round(y), 0, LAST_ROW),
    w: width,
    h: clamp(Math.round(h), 1, MOST_ROWS),
  };
}

/** All panels in places of their own, in the order in which they are given. @param first the panel that keeps its place at the cost of others */
export function arranged<Panel extends Placed>(panels: readonly Panel[], first?: string): Panel[] {
  const order = [...panels].sort(
    (one, other) =>
      one.grid.y - other.grid.y || rank(one, first) - rank(other, first) || one.grid.x - other.grid.x,
  );
  const held = order.find(({ id }) => id === first);
  const taken: Placed[] = held === undefined ? [] : [{ id: held.id, grid: allowedPlace(held.grid) }];
  for (const panel of order)
    if (panel !== held) taken.push({ id: panel.id, grid: below(allowedPlace(panel.grid), taken) });
  const fallen: Placed[] = [];
  for (const each of taken.sort(byPlace)) fallen.push({ id: each.id, grid: fall(each.grid, fallen) });
  const places = new Map(fallen.map(({ id, grid }) => [id, grid]));
  return panels.map((panel) => ({ ...panel, grid: places.get(panel.id)! }));
}

/** The panels after one of them was moved or resized. */
export function placed<Panel extends Placed>(panels: readonly Panel[], id: string, place: Place): Panel[] {
  return arranged(
    panels.map((panel) => (panel.id === id ? { ...panel, grid: allowedPlace(place) } : panel)),
    id,
  );
}

/** From above to below and from left to right: how one reads them. */
export function inOrder<Panel extends Placed>(panels: readonly Panel[]): Panel[] {
  return [...panels].sort(byPlace);
}

/** The first row below all panels. */
export function endOf(panels: readonly Placed[]): number {
  return Math.max(0, ...panels.map(({ grid }) => grid.y + grid.h));
}

function byPlace(one: Placed, other: Placed): number {
  return one.grid.y - other.grid.y || one.grid.x - other.grid.x;
}

const rank = ({ id }: Placed, first: string | undefined) => (id === first ? 0 : 1);

function below(place: Place, taken: readonly Placed[]): Place {
  let at = place;
  for (let hit = hitOf(at, taken); hit !== undefined; hit = hitOf(at, taken))
    at = { ...at, y: hit.grid.y + hit.grid.h };
  return at;
}

function fall(place: Place, taken: readonly Placed[]): Place {
  let at = place;
  while (at.y > 0 && hitOf({ ...at, y: at.y - 1 }, taken) === undefined) at = { ...at, y: at.y - 1 };
  return at;
}

function hitOf(place: Place, taken: readonly Placed[]): Placed | undefined {
  return taken.find(({ grid }) => overlap(place, grid));
}

export function overlap(one: Place, other: Place): boolean {
  return (
    one.x < other.x + other.w &&
    other.x < one.x + one.w &&
    one.y < other.y + other.h &&
    other.y < one.y + one.h
  );
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
