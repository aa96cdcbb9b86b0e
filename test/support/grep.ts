/** `TAP_GREP`, taken out of the environment before tap is there: it would leave out files by their names, which it is not for. */
export const GREP = process.env.TAP_GREP;
delete process.env.TAP_GREP;
