-- Search for sensors by words, and their order by name.

CREATE FUNCTION search_key(given text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE
    WHEN octet_length(given) = length(given) THEN folded(given)
    ELSE folded(regexp_replace(normalize(given, NFKD), U&'[\0300-\036F]', '', 'g')) END;
COMMENT ON FUNCTION search_key(text) IS 'Letters without case and without accents: `Küche` and `KUCHE` have the same key.';

CREATE FUNCTION search_pattern(word text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN '%' || regexp_replace(search_key(word), '([\\%_])', '\\\1', 'g') || '%';
COMMENT ON FUNCTION search_pattern(text) IS 'Pattern of LIKE for search keys that contain the word.';

CREATE FUNCTION sort_key(given text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE
    WHEN given !~ '[0-9]' THEN left(search_key(given), 255)
    ELSE left((
      SELECT string_agg(coalesce(chr(47 + length(part[2])) || part[2], part[1]), '' ORDER BY place)
      FROM regexp_matches(search_key(given), '([^0-9]+)|0*([0-9]+)', 'g') WITH ORDINALITY AS parts (part, place)), 255) END;
COMMENT ON FUNCTION sort_key(text) IS 'As `search_key`, and with the number of digits before each number, so that `room 2` comes before `room 10`.';

CREATE TABLE sensor_search (
  sensor_id      bigint PRIMARY KEY REFERENCES sensors ON DELETE CASCADE,
  owner_id       bigint NOT NULL,
  environment_id bigint,
  label          text COLLATE "C" NOT NULL,
  words          text COLLATE "C" NOT NULL
);
CREATE INDEX sensor_search_owner ON sensor_search (owner_id);
COMMENT ON TABLE sensor_search IS 'What a search for sensors compares, in a narrow table, since a search compares it with all sensors of an account. Triggers write it. Names of environments and groups are not in it: one of them may have any number of sensors.';
COMMENT ON COLUMN sensor_search.label IS 'Key that sorts by name.';
COMMENT ON COLUMN sensor_search.words IS 'Search key of name, hardware, device, metatags (`name=value`) and description, a line each; 10,000 characters at most.';


CREATE VIEW sensor_search_values AS
SELECT s.id AS sensor_id, s.owner_id, es.environment_id,
       sort_key(CASE s.display_name WHEN '' THEN s.name ELSE s.display_name END) AS label,
       search_key(left(concat_ws(E'\n', s.name, s.display_name, s.device_type, d.type, d.uuid, (
         SELECT string_agg((tag.value ->> 'name') || '=' || given.value, E'\n' ORDER BY m.namespace, tag.key, place)
         FROM sensor_metatags m
         CROSS JOIN LATERAL jsonb_each(m.metatags) tag
         CROSS JOIN LATERAL jsonb_array_elements_text(tag.value -> 'values') WITH ORDINALITY AS given (value, place)
         WHERE m.sensor_id = s.id), s.description), 10000)) AS words
FROM sensors s
LEFT JOIN devices d ON d.id = s.device_id
LEFT JOIN environment_sensors es ON es.sensor_id = s.id;
COMMENT ON VIEW sensor_search_values IS 'The rows that `sensor_search` has to have.';

INSERT INTO sensor_search (sensor_id, owner_id, environment_id, label, words)
SELECT sensor_id, owner_id, environment_id, label, words FROM sensor_search_values;

CREATE FUNCTION update_sensor_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint;
BEGIN
  IF TG_TABLE_NAME = 'sensors' THEN changed := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN changed := OLD.sensor_id;
  ELSE changed := NEW.sensor_id;
  END IF;
  PERFORM FROM sensor_search WHERE sensor_id = changed FOR UPDATE;
  INSERT INTO sensor_search (sensor_id, owner_id, environment_id, label, words)
  SELECT sensor_id, owner_id, environment_id, label, words FROM sensor_search_values WHERE sensor_id = changed
  ON CONFLICT (sensor_id) DO UPDATE
  SET owner_id = excluded.owner_id, environment_id = excluded.environment_id, label = excluded.label, words = excluded.words;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION update_sensor_search() IS 'Writes the row of a changed sensor. It locks the row before it reads: of two transactions that change a sensor, the later one reads what the earlier one wrote.';

CREATE TRIGGER search_added AFTER INSERT ON sensors FOR EACH ROW EXECUTE FUNCTION update_sensor_search();
CREATE TRIGGER search_changed AFTER UPDATE OF owner_id, name, display_name, device_type, description, device_id ON sensors
  FOR EACH ROW
  WHEN ((old.owner_id, old.name, old.display_name, old.device_type, old.description, old.device_id)
        IS DISTINCT FROM (new.owner_id, new.name, new.display_name, new.device_type, new.description, new.device_id))
  EXECUTE FUNCTION update_sensor_search();
CREATE TRIGGER search_changed AFTER INSERT OR UPDATE OR DELETE ON sensor_metatags
  FOR EACH ROW EXECUTE FUNCTION update_sensor_search();
CREATE TRIGGER search_changed AFTER INSERT OR UPDATE OR DELETE ON environment_sensors
  FOR EACH ROW EXECUTE FUNCTION update_sensor_search();
