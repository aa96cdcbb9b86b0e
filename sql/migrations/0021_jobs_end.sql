-- Jobs that wait end with what they are for, whatever deletes it: a request, its sensor, an account. One that is being done
-- finds it gone.

CREATE FUNCTION end_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.remove_job(TG_ARGV[0] || OLD.id);
  RETURN NULL;
END $$;
CREATE TRIGGER job AFTER DELETE ON processors FOR EACH ROW EXECUTE FUNCTION end_job('processor:');
CREATE TRIGGER job AFTER DELETE ON sensor_triggers FOR EACH ROW EXECUTE FUNCTION end_job('silence:');
