/**
 * Settings under which points are found by an index, however large or small the planner takes a relation to be: those of connections that
 * read points in the order of their dates.
 *
 * Of a chunk with rows, TimescaleDB 2.28 passes over the one plan that has the order from the index already
 * (`build_on_single_compressed_path`), and would rather read the batches of all its sensors to sort those of one.
 */
export const BY_INDEX = { enable_seqscan: 'off', enable_bitmapscan: 'off' };
