/** Where panels read from: the account of the user, or a public link. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { follow, type LiveListener } from '../../../api/live.js';
import { readChart } from '../../../chart/read-chart.js';
import type { ChartRead } from '../../../chart/source.js';
import type { View } from '../../../chart/view.js';
import type { Bucket } from '../calendar.js';
import { readBuckets } from './buckets.js';

export interface PanelReader {
  /** Whether a visitor without an account reads: there are no other pages to lead to. */
  readonly isPublic: boolean;
  readonly chart: ChartRead;
  /** @param width seconds: 3600, 86400 or 604800 */
  readonly buckets: (sensorId: number, width: number, view: View, zone: string) => Promise<Bucket[]>;
  /** Calls a listener with new points. @returns a function that ends it */
  readonly follow: (sensorId: number, listener: LiveListener) => () => void;
}

const ofAccount: PanelReader = { isPublic: false, chart: readChart, buckets: readBuckets, follow };

export const Reader = createContext(ofAccount);

export const useReader = () => useContext(Reader);
