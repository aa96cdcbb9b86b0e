/** A small drawing of what a service type makes of its input: the input in grey, the output in colour. Decoration only. */

interface Strokes {
  readonly input: string;
  readonly output: string;
  /** Of the output: drawn as an area. */
  readonly isFilled?: boolean;
}

const NOISE = 'M2 22l5-8 5 6 5-12 5 9 5-6 5 8 5-11 5 7 5-9 5 12 5-8 5 5 5-9 5 8 5-6 5 4';

const SKETCHES: Readonly<Record<string, Strokes>> = {
  moving_average: { input: NOISE, output: 'M2 18C20 15 30 14 45 14S70 15 82 13' },
  moving_median: { input: 'M2 22h20l4-19 4 19h20l4-16 4 16h24', output: 'M2 22h80' },
  resampling: { input: NOISE, output: 'M2 17h20v-4h20v-2h20v4h20' },
  threshold: {
    input: 'M2 20c10-20 20-20 30 0s20 16 30-4 14-10 20-2',
    output: 'M2 28h10V4h16v24h28V4h12v24h14',
  },
  anomaly_detection: {
    input: 'M2 18l6-2 6 3 6-2 6 1 6-2 6 2 4-14 4 14 6-1 6 2 6-3 6 2 6-1 6 1',
    output: 'M44 4m-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0',
    isFilled: true,
  },
  forecasting: {
    input: 'M2 20c6-16 12-16 18 0s12 8 18-6 8-8 12-2',
    output: 'M50 12c4 8 8 12 12 4s8-14 12-6 5 8 8 6',
  },
  math_service: { input: 'M2 26c20-2 40-8 80-8M2 22c20 4 40 2 80 6', output: 'M2 14c20 4 40-10 80-8' },
  distance: {
    input: 'M6 24h.01M78 8h.01M6 24m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M78 8m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
    output: 'M12 23L72 9',
  },
  geofence: {
    input: 'M20 6l38-3 10 14-14 12-36-4Z',
    output: 'M36 15m-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0',
    isFilled: true,
  },
  clustering: {
    input: 'M10 22h.01M16 26h.01M20 20h.01M66 8h.01M72 12h.01M76 6h.01M40 10h.01M44 15h.01M48 9h.01',
    output:
      'M15 23m-10 0a10 6 0 1 0 20 0a10 6 0 1 0-20 0M71 9m-10 0a10 6 0 1 0 20 0a10 6 0 1 0-20 0M44 11m-9 0a9 7 0 1 0 18 0a9 7 0 1 0-18 0',
  },
  foreground_app_filter: { input: 'M2 8h14M22 8h20M48 8h10M64 8h18', output: 'M22 22h20M64 22h18' },
  state_recognition_service: {
    input: 'M2 14l4-1 4 2 4-2 4 1 4-2 4-8 4 12 4-12 4 12 4-12 4 10 4-1 4 1 4-2 4-6 4 8 4-8 4 8 4-5',
    output: 'M2 24h21v6H2ZM57 24h25v6H57Z',
    isFilled: true,
  },
  pose_prediction_service: {
    input: 'M2 6h26l6 8h46M2 12h26l6-6h46M2 18h26l6 0h46',
    output: 'M2 24h26v6H2ZM34 24h46v6H34Z',
    isFilled: true,
  },
};

export function Sketch({ type }: { readonly type: string }) {
  const sketch = SKETCHES[type];
  if (sketch === undefined) return null;
  const { input, output, isFilled = false } = sketch;
  return (
    <svg class="services-sketch" viewBox="0 0 84 32" aria-hidden="true" focusable="false">
      <path class="services-sketch-input" d={input} />
      <path class={isFilled ? 'services-sketch-area' : 'services-sketch-output'} d={output} />
    </svg>
  );
}
