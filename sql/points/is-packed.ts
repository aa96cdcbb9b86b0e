/** While the store of packed points takes the place of rows: which of the two this process uses. The environment says it, for tests alone. */
export const isPacked = process.env.POINTS === 'packed';
