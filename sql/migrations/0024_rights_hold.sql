-- The last word of a flush before its COMMIT: fails as a collision, which is tried again, when the rights epoch is no longer the
-- one under whose head lock it decided what may be written. A lock may have been waited for, and long.
CREATE FUNCTION hold_rights(known bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT epoch FROM rights_epoch) <> known THEN
    RAISE EXCEPTION 'the rights have changed' USING ERRCODE = 'serialization_failure';
  END IF;
END $$;
