/** Moving average: mean of the last numbers. */
import { mean } from '../statistics.js';
import { moving } from '../window.js';

export const movingAverage = moving('moving_average', 'The mean of the last points, at each point.', mean);
