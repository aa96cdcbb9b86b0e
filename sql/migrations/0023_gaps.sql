-- A gap of a sensor: no point of it lies strictly between `front` and `ahead`. So one point far ahead of the others does not
-- send all that come after it to be looked up. WHOEVER STORES A POINT IN THE GAP MAKES IT SMALLER, under the head's lock;
-- deleting points leaves it true.
ALTER TABLE sensor_heads
  ADD COLUMN front bigint NOT NULL DEFAULT 0,
  ADD COLUMN ahead bigint NOT NULL DEFAULT 0;
