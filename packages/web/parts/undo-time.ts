/** Milliseconds during which the page offers to bring back what a user has deleted. */
export const UNDO_TIME = 60_000;
