-- The first word of a flush that remembers the heads of its sensors: fails as a collision, which sends it the long way, when they are no longer
-- as it remembers them.
CREATE FUNCTION hold_heads(hold boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF hold IS NOT TRUE THEN
    RAISE EXCEPTION 'the heads have changed' USING ERRCODE = 'serialization_failure';
  END IF;
END $$;
