-- Points that come very late are computed in their place as well, or their service says that they were not.

-- Late points that were left out since the service began or was changed: {"points", "from", "to", "reason"}; null: none.
ALTER TABLE services ADD COLUMN left_out json;

-- Where a service stood while it had another source says nothing any more: what is computed from there would take its outputs back.
CREATE OR REPLACE FUNCTION end_services() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM services WHERE sensor_id IN (SELECT service_id FROM gone) ORDER BY sensor_id FOR UPDATE;
  DELETE FROM service_checkpoints WHERE service_id IN (SELECT service_id FROM gone);
  DELETE FROM services s WHERE s.sensor_id IN (SELECT service_id FROM gone)
    AND NOT EXISTS (SELECT FROM service_sources o WHERE o.service_id = s.sensor_id);
  RETURN NULL;
END $$;
