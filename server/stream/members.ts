/** Check of the members of a frame. */
import { invalid } from '@sensorium/model/errors';
import type { Members } from '../../common/members.js';

/**
 * Refuses unknown members: ignoring a misspelt member would lose points silently.
 * @param at prefix of fields in errors: `` or `sensors[3].`
 * @throws ApiError invalid_input
 */
export function only(members: Members, allowed: readonly string[], at: string): void {
  for (const name of Object.keys(members)) {
    if (!allowed.includes(name)) throw invalid(`${at}${name.slice(0, 64)}`, 'is not known here');
  }
}
