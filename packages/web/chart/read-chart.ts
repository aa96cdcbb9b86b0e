/** Reads charts as the user who is logged in. */
import { client } from '../api/client.js';
import { call } from '../api/session.js';
import type { ChartRead } from './source.js';

export const readChart: ChartRead = (query, options) =>
  call(() => client.get('/sensors/{id}/chart', query, options));
