-- TimescaleDB keeps writers out of a chunk while it converts it to columns, but not while it packs the rows of one that has been
-- converted. So chunks are converted when they are made, and small ones that are there now; a large one keeps its rows until the policy's turn.
DO $$
DECLARE
  old record;
BEGIN
  IF NOT EXISTS (SELECT FROM engine WHERE name = 'timescale') THEN RETURN; END IF;

  -- As in engines/timescale-swap.sql.
  CREATE OR REPLACE FUNCTION make_points_partition(lo bigint, hi bigint) RETURNS void LANGUAGE plpgsql AS $make$
  DECLARE
    chunk text;
  BEGIN
    SELECT format('%I.%I', schema_name, table_name) INTO chunk
    FROM _timescaledb_functions.create_chunk('points', jsonb_build_object('date', jsonb_build_array(lo, hi)));
    PERFORM compress_chunk(chunk::regclass);
    INSERT INTO points_partitions VALUES (chunk, lo, hi);
  END $make$;

  FOR old IN
    SELECT name FROM points_partitions JOIN timescaledb_information.chunks ON name = format('%I.%I', chunk_schema, chunk_name)
    WHERE NOT is_compressed AND points_partition_size(name) < 64 * 1024 * 1024
  LOOP
    PERFORM compress_chunk(old.name::regclass);
  END LOOP;
END $$;
