/** Draws a QR code: dark on light in both themes, since some scanners read nothing else. */
import './qr-image.css';
import { qrCode } from './qr-code.js';

/** Light modules around the code, as the standard demands. */
const MARGIN = 4;

/** @param props.label what a scanner finds, for screen readers */
export function QrImage({ text, label }: { readonly text: string; readonly label: string }) {
  const code = qrCode(text);
  if (code === null) return null;
  const size = code.length + 2 * MARGIN;
  const path = code
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      class="qr-image"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
