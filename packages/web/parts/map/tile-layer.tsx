/** Tiles of a map. Those of the zoom before stay below until all of the present one are there. */
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Plane } from './geometry.js';
import { type Tile, tilesOf, zoomOf } from './tiles.js';
import type { MapView, Size } from './use-map-view.js';

export interface TileLayerProps {
  /** Address with `{z}`, `{x}` and `{y}`. */
  readonly source: string;
  readonly view: MapView;
  readonly size: Size;
  readonly plane: Plane;
}

interface Zooms {
  readonly now: number;
  /** Of the tiles below; null: there are none. */
  readonly before: number | null;
}

export function TileLayer({ source, view, size, plane }: TileLayerProps) {
  const zoom = zoomOf(view, size, plane);
  /** Addresses of pictures that have arrived. */
  const loaded = useSignal<ReadonlySet<string>>(new Set());
  /** Addresses that were drawn last. */
  const drawn = useRef<ReadonlySet<string>>(new Set());
  const zooms = useRef<Zooms>({ now: zoom, before: null });
  const isThere = ({ address }: Tile) => loaded.value.has(address) && drawn.current.has(address);
  const of = (level: number | null) => (level === null ? [] : tilesOf(source, view, size, plane, level));

  const tiles = of(zoom);
  const { now, before } = zooms.current;
  // Of several zooms in a row, the last one that could be seen stays.
  if (now !== zoom) zooms.current = { now: zoom, before: of(now).some(isThere) ? now : before };
  if (tiles.every(isThere)) zooms.current = { now: zoom, before: null };
  const shown = [...of(zooms.current.before).filter(isThere), ...tiles];
  drawn.current = new Set(shown.map(({ address }) => address));
  return (
    <div class="map-tiles">
      {shown.map(({ address, left, top, width, height }) => (
        <img
          key={address}
          src={address}
          alt=""
          draggable={false}
          // A source counts who takes its pictures by the address of the site; it learns no page.
          referrerpolicy="origin"
          style={{
            transform: `translate(${left}px, ${top}px)`,
            width: `${width + 0.5}px`,
            height: `${height + 0.5}px`,
          }}
          onLoad={() => {
            const kept = [...loaded.value].filter((each) => drawn.current.has(each));
            loaded.value = new Set([...kept, address]);
          }}
        />
      ))}
    </div>
  );
}
