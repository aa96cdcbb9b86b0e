/** What each panel gets to draw. */
import type { Signal } from '@preact/signals';
import type { Panel } from '../content.js';
import type { SharedRange } from '../use-range.js';
import type { PanelSensor } from '../use-sensors.js';

export interface PanelProps<Type extends Panel = Panel> {
  readonly panel: Type;
  /** One at least. */
  readonly sensors: readonly PanelSensor[];
  readonly range: SharedRange;
  /** IANA name of a time zone. */
  readonly zone: string;
  /** Moment under the cursor of any panel. */
  readonly cursor: Signal<number | null>;
  /** Whether new points are shown as they arrive. */
  readonly isLive: boolean;
  /** Name for screen readers. */
  readonly title: string;
}
