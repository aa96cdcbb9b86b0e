/** Lines across a panel at values that mean something: the limit of an alert. */
import { token } from '../kit/theme.js';
import type { Size } from './picture.js';
import { FONT } from './plot.js';

export interface ChartLimit {
  readonly value: number;
  readonly label: string;
  /** Less important than the others; its label is at the left. */
  readonly isQuiet?: boolean;
}

/** Pixels of the page between a line and its label, and those that a label takes. */
const GAP = 4;
const LABEL = 16;

/** @param y pixels of the canvas of a value, whose origin is the left upper corner of the panel */
export function drawLimits(
  canvas: CanvasRenderingContext2D,
  limits: readonly ChartLimit[],
  y: (value: number) => number,
  { width, ratio }: Size,
): void {
  for (const { value, label, isQuiet = false } of limits) {
    const thickness = Math.max(1, Math.round((isQuiet ? 1 : 2) * ratio));
    // Edges of whole pixels, so that nothing is blurred.
    const at = Math.round(y(value)) + (thickness % 2) / 2;
    canvas.save();
    canvas.strokeStyle = token(isQuiet ? '--color-muted' : '--color-bad');
    canvas.lineWidth = thickness;
    canvas.setLineDash([6 * ratio, 4 * ratio]);
    canvas.beginPath();
    canvas.moveTo(0, at);
    canvas.lineTo(width, at);
    canvas.stroke();
    canvas.setLineDash([]);
    canvas.font = FONT.replace('12px', `${12 * ratio}px`);
    canvas.textAlign = isQuiet ? 'left' : 'right';
    canvas.textBaseline = at < LABEL * ratio ? 'top' : 'bottom';
    const place = [
      isQuiet ? GAP * ratio : width - GAP * ratio,
      at + (at < LABEL * ratio ? GAP : -GAP / 2) * ratio,
    ] as const;
    // Lines pass behind the label.
    canvas.fillStyle = canvas.strokeStyle;
    canvas.strokeStyle = token('--color-page');
    canvas.lineJoin = 'round';
    canvas.lineWidth = 3 * ratio;
    canvas.strokeText(label, ...place);
    canvas.fillText(label, ...place);
    canvas.restore();
  }
}
