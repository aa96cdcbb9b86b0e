/** The states of a sensor over time: coloured spans with their labels. Short ones that share a column are striped, and say how many they are. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { shownTheme, token } from '../kit/theme.js';
import type { StateColours } from './colours.js';
import type { Span } from './data.js';
import { AXIS, EDGE } from './plot.js';
import { lengthOf, type View } from './view.js';

const STRIP_HEIGHT = 34;

export interface StatesStripProps {
  readonly spans: readonly Span[];
  readonly colours: StateColours;
  readonly view: View;
  readonly width: number;
  readonly hasRight: boolean;
}

export function StatesStrip({ spans, colours, view, width, hasRight }: StatesStripProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = shownTheme.value;
  useLayoutEffect(() => {
    const element = canvas.current!;
    const ratio = devicePixelRatio;
    element.width = Math.round(width * ratio);
    element.height = Math.round(STRIP_HEIGHT * ratio);
    draw(element.getContext('2d')!, spans, colours, view, { width, ratio, right: hasRight ? AXIS : EDGE });
  }, [spans, view, width, hasRight, theme]);
  return <canvas ref={canvas} class="chart-strip" />;
}

interface Size {
  readonly width: number;
  readonly ratio: number;
  readonly right: number;
}

function draw(
  context: CanvasRenderingContext2D,
  spans: readonly Span[],
  colours: StateColours,
  view: View,
  { width, ratio, right }: Size,
): void {
  const plot = width - AXIS - right;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, STRIP_HEIGHT);
  context.fillStyle = token('--color-well');
  context.fillRect(AXIS, 2, plot, STRIP_HEIGHT - 4);
  context.beginPath();
  context.rect(AXIS, 0, plot, STRIP_HEIGHT);
  context.clip();
  context.font = '12px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';
  context.textBaseline = 'middle';
  for (const { from, to, label, states } of spans) {
    if (to < view.from || from > view.to) continue;
    const x = AXIS + ((from - view.from) / lengthOf(view)) * plot;
    const end = AXIS + ((to - view.from) / lengthOf(view)) * plot;
    const length = Math.max(end - x, 1);
    if (label === null) stripes(context, x, length);
    else {
      const colour = colours.of(label);
      context.fillStyle = colour === 0 ? token('--color-control') : token(`--series-${colour}`);
      context.globalAlpha = colour === 0 ? 0.45 : 0.9;
      context.fillRect(x, 2, length, STRIP_HEIGHT - 4);
      context.globalAlpha = 1;
      // A hair between two states, also of one colour.
      context.fillStyle = token('--color-surface');
      if (length > 4) context.fillRect(end - 1, 2, 1, STRIP_HEIGHT - 4);
    }
    const text = label ?? (states === null ? '…' : `${states}×`);
    const left = Math.max(x, AXIS) + 6;
    const room = Math.min(end, AXIS + plot) - left - 4;
    if (room < 12 || context.measureText(text).width > room) continue;
    const isGrey = label === null || colours.of(label) === 0;
    context.fillStyle = token(isGrey ? '--color-text' : '--color-surface');
    context.fillText(text, left, STRIP_HEIGHT / 2 + 0.5);
  }
}

/** Several states together. */
function stripes(context: CanvasRenderingContext2D, x: number, length: number): void {
  context.fillStyle = token('--color-surface');
  context.fillRect(x, 2, length, STRIP_HEIGHT - 4);
  context.fillStyle = token('--color-control');
  for (let at = Math.floor(x); at < x + length; at += 3) {
    if (at < x) continue;
    context.fillRect(at, 2, Math.min(1, length), STRIP_HEIGHT - 4);
  }
}
