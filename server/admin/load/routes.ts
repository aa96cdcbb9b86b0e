/** Handler of the load of a server process. */
import { on, type Route } from '../../http/route.js';
import * as api from './api.js';
import { type LoadHistory, STEP } from './history.js';

export function loadRoutes(load: LoadHistory): Route[] {
  return [on(api.readLoad, async () => ({ body: { step: STEP, steps: [...load.steps] } }))];
}
