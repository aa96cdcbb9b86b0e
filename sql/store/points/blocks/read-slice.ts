/** The share of the event loop that reads take: what all of them unpack and count holds up other requests for milliseconds only. */
import { TimeSlice } from '../../../../common/time-slice.js';

/** Points that all reads of a process work on in one turn of the event loop: some two milliseconds. */
export const READ_IN_TURN = 20_000;

export const readSlice = new TimeSlice(READ_IN_TURN);
