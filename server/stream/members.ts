/** What the members of every frame have to keep to. */
import { invalid } from '@sensorium/model/errors';
import type { Members } from '../../common/members.js';

/**
 * A misspelt member that is passed over would cost points in silence.
 * @param at how the place is named: `` or `sensors[3].`
 * @throws ApiError invalid_input
 */
export function only(members: Members, known: readonly string[], at: string): void {
  for (const name of Object.keys(members)) {
    if (!known.includes(name)) throw invalid(`${at}${name.slice(0, 64)}`, 'is not known here');
  }
}
