/** Moving median: the middle of the last numbers, which no single outlier moves. */
import { median } from '../statistics.js';
import { moving } from '../window.js';

export const movingMedian = moving('moving_median', 'The median of the last points, at each point.', median);
