-- Positions of sensors in their environments. It only adds: an older server works beside it. When that server moves a sensor, the position stays, though it
-- belongs to the environment before.

ALTER TABLE environment_sensors ADD COLUMN position text NOT NULL DEFAULT '';
COMMENT ON COLUMN environment_sensors.position IS 'Where the sensor stands: latitude, longitude and optionally an altitude. Empty: not known.';
