-- Statements in place of one INSERT with a condition of ON CONFLICT, in which Citus takes neither a clock nor a variable. The clock is read under the lock of the
-- lease, as before.

CREATE OR REPLACE FUNCTION renew_rights_lease(rights bigint, since timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  present timestamptz;
  until timestamptz := since + interval '4.5 seconds';
BEGIN
  UPDATE rights_epoch SET epoch = rights WHERE epoch < rights;
  PERFORM FROM rights_lease FOR UPDATE;
  present := clock_timestamp();
  -- A process that was late with it shortens nothing, and one that began before the clock was put back renews nothing.
  IF since <= present THEN
    UPDATE rights_lease SET begins = since, ends = until WHERE ends < until OR begins > present;
    INSERT INTO rights_lease (begins, ends) VALUES (since, until) ON CONFLICT DO NOTHING;
  END IF;
END $$;
