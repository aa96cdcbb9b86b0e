-- A chunk of TimescaleDB that counts as packed altogether is read without its rows, and a plan learns that before its statement has a snapshot: of rows that came
-- in between, and of batches unpacked into rows, it saw nothing. From now on no chunk that can hold points counts as that. They are packed by the
-- sidecar, which sees to that, in the place of TimescaleDB's policy (`workers/partitions/pack.ts`).

-- From now on the chunk counts as one with rows: as soon as it has had one. One that has no columns yet stays as it is.
CREATE OR REPLACE FUNCTION keep_rows_read(chunk text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF _timescaledb_functions.chunk_status(chunk::regclass) & 9 <> 1 THEN RETURN; END IF;
  -- No sensor has the number 0.
  EXECUTE format('INSERT INTO points SELECT 0, lo, 0, NULL FROM points_partitions WHERE name = %L', chunk);
  EXECUTE format('DELETE FROM %s WHERE sensor_id = 0', chunk);
END $$;

-- Names of the chunks that end before a date and have something in rows, oldest first.
CREATE FUNCTION chunks_with_rows(before bigint) RETURNS SETOF text LANGUAGE plpgsql STABLE AS $$
DECLARE
  chunk text;
  found boolean;
BEGIN
  FOR chunk IN SELECT name FROM points_partitions WHERE hi <= before ORDER BY lo LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM ONLY %s)', chunk) INTO found;
    IF found THEN RETURN NEXT chunk; END IF;
  END LOOP;
END $$;

DO $$
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
    PERFORM keep_rows_read(chunk);
  END $make$;

  CALL remove_columnstore_policy('points', if_exists => true);
  -- A chunk behind all dates, which never has rows. Where all chunks count as ones with rows, TimescaleDB 2.28 finds no plan that reads them in the order of
  -- their dates by the index alone (`build_on_single_compressed_path` passes over it), and a page would sort all points of its sensor.
  PERFORM compress_chunk(format('%I.%I', schema_name, table_name)::regclass)
  FROM _timescaledb_functions.create_chunk('points', '{"date": [9007199254740992, 9007199254740993]}');
  PERFORM keep_rows_read(name) FROM points_partitions;
END $$;
