-- The log of firings, with acknowledgements, and silence of triggers. All of it only adds: an older server works beside it.

CREATE TABLE firings (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sensor_trigger_id bigint NOT NULL REFERENCES sensor_triggers ON DELETE CASCADE,
  fired             timestamptz NOT NULL,
  ended             timestamptz,
  condition         text NOT NULL CHECK (condition IN ('expression', 'inactivity')),
  date              bigint,
  value             text,
  holds_since       bigint,
  variables         json NOT NULL,
  silenced          boolean NOT NULL,
  acknowledged      timestamptz,
  acknowledged_by   bigint,
  note              text NOT NULL DEFAULT ''
);
CREATE INDEX firings_sensor_trigger ON firings (sensor_trigger_id, id);
CREATE INDEX firings_fired ON firings (fired);
COMMENT ON TABLE firings IS 'Firings of triggers, with the points that caused them. The sidecars prune them.';
COMMENT ON COLUMN firings.ended IS 'When the trigger was found to be over: its condition did not hold, its hysteresis held, data arrived, it fired again, or it was switched off or changed. Null: the firing is active.';
COMMENT ON COLUMN firings.date IS 'Of the point at which the trigger fired, microseconds since 1970; null: the sensor had none.';
COMMENT ON COLUMN firings.holds_since IS 'Date of the point since which the expression had held, of a trigger with `for`; microseconds since 1970.';
COMMENT ON COLUMN firings.silenced IS 'Whether the trigger was silenced, so that nothing was sent.';
COMMENT ON COLUMN firings.acknowledged_by IS 'User. No foreign key: the firing is deleted with its trigger, and so with the account.';

ALTER TABLE sensor_triggers
  ADD COLUMN firing bigint,
  ADD COLUMN silenced timestamptz,
  ADD COLUMN silenced_until timestamptz,
  ADD COLUMN silenced_by bigint,
  ADD COLUMN silence_note text NOT NULL DEFAULT '';
COMMENT ON COLUMN sensor_triggers.firing IS 'The active firing; null: none.';
COMMENT ON COLUMN sensor_triggers.silenced IS 'When its owner silenced it. It sends nothing before `silenced_until`.';

CREATE FUNCTION end_firing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE firings SET ended = clock_timestamp() WHERE id = OLD.firing AND ended IS NULL;
  NEW.firing := NULL;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION end_firing() IS 'Ends the active firing of a trigger that is armed again, switched off, or starts anew.';

CREATE TRIGGER firing_ended BEFORE UPDATE OF active, active_since, armed ON sensor_triggers
  FOR EACH ROW
  WHEN (old.firing IS NOT NULL AND (NOT new.active OR new.active_since <> old.active_since OR (new.armed AND NOT old.armed)))
  EXECUTE FUNCTION end_firing();
