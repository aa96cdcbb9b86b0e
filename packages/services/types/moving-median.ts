/** Moving median: median of the last numbers, which is robust against single outliers. */
import { median } from '../statistics.js';
import { moving } from '../window.js';

export const movingMedian = moving('moving_median', 'The median of the last points, at each point.', median);
