/**
 * A map on an empty grid, which the tiles of the source that the operator names cover: outlines of environments, and sensors with their newest values. Screen readers and keyboards have the same in the list beside it.
 */
import './map.css';
import { useSignal } from '@preact/signals';
import { useId, useMemo, useRef } from 'preact/hooks';
import { mapSource } from '../../api/session.js';
import { classes } from '../../kit/classes.js';
import { IconButton } from '../../kit/icon-button.js';
import { VisuallyHidden } from '../../kit/visually-hidden.js';
import { mapTexts as texts } from '../../texts/map.js';
import { boundsOf, gridStep, lengthText, type Metres, middleOf, Plane, type Point } from './geometry.js';
import { type Box, overlap, placeLabels } from './labels.js';
import { TileLayer } from './tile-layer.js';
import { type MapView, type Size, useGestures, useSize, zoomed } from './use-map-view.js';

export interface Shape {
  readonly key: string;
  readonly name: string;
  /** Of the outline; one point: the centre of an environment that has none. */
  readonly corners: readonly Point[];
  /** `main`: what the map is about. `part`: inside of it. `other`: around it. */
  readonly kind: 'main' | 'part' | 'other' | 'draft';
  readonly href?: string;
}

export interface Pin {
  readonly key: string;
  readonly name: string;
  readonly point: Point;
  /** The newest value; empty: none. */
  readonly value: string;
  /** Absent: there is no page of it. */
  readonly href?: string | undefined;
  readonly isActive: boolean;
}

export interface MapProps {
  readonly label: string;
  readonly shapes: readonly Shape[];
  readonly pins: readonly Pin[];
  /** What the map shows until the user moves it. */
  readonly focus: readonly Point[];
  /** Takes the point of a click. */
  readonly onPick?: ((point: Point) => void) | undefined;
}

/** Pixels around what is shown. */
const MARGIN = 56;
/** Metres that a map shows at least. */
const LEAST = 8;
/** Pixels between two lines of the grid. */
const GRID = 16;
/** Pixels of a character of a label, about. */
const CHARACTER = 7.5;
const WIDEST = 150;

export function PlaceMap({ label, shapes, pins, focus, onPick }: MapProps) {
  const id = useId();
  const source = mapSource.value;
  const root = useRef<HTMLElement>(null);
  const size = useSize(root);
  const own = useSignal<MapView | null>(null);
  const bounds = boundsOf(focus);
  const origin = bounds === null ? { latitude: 0, longitude: 0 } : middleOf(bounds);
  // The plane stays while points move, so that the view stays.
  const first = useRef(origin);
  const plane = useMemo(() => new Plane(first.current), [first.current]);
  const view = own.value ?? fitted(focus, plane, size);
  useGestures(root, {
    view,
    size,
    onView: (next) => {
      own.value = next;
    },
    onPick: onPick === undefined ? undefined : (at) => onPick(plane.point(at)),
  });
  const at = (point: Point) => pixels(plane.metres(point), view, size);
  return (
    <section
      ref={root}
      class={classes('map', onPick !== undefined && 'map-picking')}
      aria-label={label}
      aria-describedby={`${id}-keys`}
      // Keys move what can take the focus.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the map has keys of its own
      tabIndex={0}
    >
      <VisuallyHidden>
        <span id={`${id}-keys`}>
          {texts.mapKeys} {onPick !== undefined && texts.pickKeys}
        </span>
      </VisuallyHidden>
      {size.width > 0 && (
        <div class="map-drawing" aria-hidden="true">
          <svg width={size.width} height={size.height} role="presentation">
            <Grid view={view} size={size} />
          </svg>
          {source !== null && <TileLayer source={source.tiles} view={view} size={size} plane={plane} />}
          <svg width={size.width} height={size.height} role="presentation">
            {shapes.map((shape) => (
              <Outline key={shape.key} shape={shape} corners={shape.corners.map(at)} />
            ))}
          </svg>
          <Labels shapes={shapes} pins={pins} at={at} size={size} />
          <ScaleBar view={view} />
          {source !== null && source.attribution !== '' && (
            <span class="map-attribution">{source.attribution}</span>
          )}
          {onPick !== undefined && <span class="map-cross" />}
        </div>
      )}
      <div class="map-buttons">
        <IconButton
          icon="plus"
          label={texts.zoomIn}
          onClick={() => {
            own.value = zoomed(view, 1 / 1.5);
          }}
        />
        <IconButton
          icon="minus"
          label={texts.zoomOut}
          onClick={() => {
            own.value = zoomed(view, 1.5);
          }}
        />
        <IconButton
          icon="fit"
          label={texts.showAll}
          onClick={() => {
            own.value = null;
          }}
        />
      </div>
    </section>
  );
}

function fitted(points: readonly Point[], plane: Plane, { width, height }: Size): MapView {
  const bounds = boundsOf(points);
  if (bounds === null) return { centre: { x: 0, y: 0 }, scale: 0.1 };
  const [low, high] = [plane.metres(bounds.low), plane.metres(bounds.high)];
  const centre = { x: (low.x + high.x) / 2, y: (low.y + high.y) / 2 };
  const room = (pixels: number) => Math.max(40, pixels - 2 * MARGIN);
  const scale = Math.max(
    Math.max(LEAST, high.x - low.x) / room(width),
    Math.max(LEAST, high.y - low.y) / room(height),
  );
  return { centre, scale };
}

interface Pixels {
  readonly left: number;
  readonly top: number;
}

function pixels({ x, y }: Metres, { centre, scale }: MapView, { width, height }: Size): Pixels {
  return { left: width / 2 + (x - centre.x) / scale, top: height / 2 - (y - centre.y) / scale };
}

function Grid({ view, size }: { readonly view: MapView; readonly size: Size }) {
  const step = gridStep(view.scale * GRID);
  const corner = {
    x: view.centre.x - (size.width / 2) * view.scale,
    y: view.centre.y - (size.height / 2) * view.scale,
  };
  const lines: { fine: string; coarse: string } = { fine: '', coarse: '' };
  const add = (index: number, line: string) => {
    lines[index % 5 === 0 ? 'coarse' : 'fine'] += line;
  };
  for (let i = Math.ceil(corner.x / step); i * step < corner.x + size.width * view.scale; i++)
    add(i, `M${(i * step - corner.x) / view.scale} 0V${size.height}`);
  for (let i = Math.ceil(corner.y / step); i * step < corner.y + size.height * view.scale; i++)
    add(i, `M0 ${size.height - (i * step - corner.y) / view.scale}H${size.width}`);
  return (
    <>
      <path class="map-grid" d={lines.fine} />
      <path class="map-grid map-grid-coarse" d={lines.coarse} />
    </>
  );
}

function Outline({
  shape: { kind },
  corners,
}: {
  readonly shape: Shape;
  readonly corners: readonly Pixels[];
}) {
  const d = corners.map(({ left, top }) => `${left} ${top}`).join('L');
  return (
    <>
      {corners.length > 1 && <path class={`map-outline map-outline-${kind}`} d={`M${d}Z`} />}
      {(kind === 'draft' || corners.length === 1) &&
        corners.map(({ left, top }, index) => (
          <circle
            key={String(index)}
            class={`map-corner map-outline-${kind}`}
            cx={left}
            cy={top}
            r={kind === 'draft' ? 4 : 5}
          />
        ))}
    </>
  );
}

interface LabelsProps {
  readonly shapes: readonly Shape[];
  readonly pins: readonly Pin[];
  readonly at: (point: Point) => Pixels;
  readonly size: Size;
}

function Labels({ shapes, pins, at, size }: LabelsProps) {
  const isNarrow = size.width < 480;
  const placed = pins.map((pin) => {
    const { left, top } = at(pin.point);
    const characters = isNarrow
      ? pin.value.length || pin.name.length
      : Math.max(pin.value.length, pin.name.length);
    const lines = isNarrow || pin.value === '' ? 1 : 2;
    return {
      x: left,
      y: top,
      width: Math.min(WIDEST, characters * CHARACTER + 22),
      height: lines * 17 + 6,
    };
  });
  const named: Box[] = [];
  const names = shapes.flatMap((shape) => {
    if (shape.name === '' || shape.corners.length === 0) return [];
    const corners = shape.corners.map(at);
    const tops = corners.map(({ top }) => top);
    const lefts = corners.map(({ left }) => left);
    const width = Math.max(...lefts) - Math.min(...lefts);
    const needed = Math.min(WIDEST, shape.name.length * CHARACTER + 4);
    if (corners.length > 2 && width < Math.min(60, needed)) return [];
    const box: Box = {
      left: (Math.max(...lefts) + Math.min(...lefts)) / 2 - needed / 2,
      top: corners.length > 2 ? Math.min(...tops) + 4 : Math.min(...tops) + 8,
      width: needed,
      height: 20,
    };
    if (named.some((other) => overlap(box, other))) return [];
    named.push(box);
    return [{ shape, box }];
  });
  const boxes = placeLabels(placed, { ...size, taken: named });
  return (
    <>
      {names.map(({ shape, box }) => (
        <Name key={shape.key} shape={shape} box={box} />
      ))}
      {pins.map((pin, index) => (
        <PinView key={pin.key} pin={pin} at={at(pin.point)} box={boxes[index] ?? null} isNarrow={isNarrow} />
      ))}
    </>
  );
}

function Name({ shape: { name, href, kind }, box }: { readonly shape: Shape; readonly box: Box }) {
  const style = { transform: `translate(${box.left}px, ${box.top}px)`, width: `${box.width}px` };
  return href === undefined ? (
    <span class={`map-name map-name-${kind} cut`} style={style}>
      {name}
    </span>
  ) : (
    <a class={`map-name map-name-${kind} cut`} style={style} href={href} tabIndex={-1}>
      {name}
    </a>
  );
}

interface PinViewProps {
  readonly pin: Pin;
  readonly at: Pixels;
  readonly box: Box | null;
  readonly isNarrow: boolean;
}

function PinView({ pin: { name, value, href, isActive }, at, box, isNarrow }: PinViewProps) {
  const place = { transform: `translate(${at.left}px, ${at.top}px)` };
  const label = box ?? { left: at.left + 10, top: at.top - 12, width: WIDEST, height: 0 };
  const own = {
    class: classes('map-pin', isActive && 'map-pin-active', box === null && 'map-pin-crowded'),
    title: `${name} ${value}`,
  };
  const parts = (
    <>
      <span class="map-dot" style={place} />
      <span
        class="map-label"
        style={{ transform: `translate(${label.left}px, ${label.top}px)`, width: `${label.width}px` }}
      >
        {value !== '' && <strong class="cut number">{value}</strong>}
        {(!isNarrow || value === '') && <span class="cut">{name}</span>}
      </span>
    </>
  );
  return href === undefined ? (
    <span {...own}>{parts}</span>
  ) : (
    <a {...own} href={href} tabIndex={-1} draggable={false}>
      {parts}
    </a>
  );
}

function ScaleBar({ view }: { readonly view: MapView }) {
  const length = gridStep(view.scale * 60);
  return (
    <span class="map-scale number">
      <span class="map-bar" style={{ width: `${length / view.scale}px` }} />
      {lengthText(length)}
    </span>
  );
}
