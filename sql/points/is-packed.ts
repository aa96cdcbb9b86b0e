/** Points are packed; what is left of the rows before them goes step by step. */
export const isPacked: boolean = true;
