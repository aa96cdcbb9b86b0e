-- Metatags of sensors, and what makes sensors findable: their terms.
--
-- A term says one thing of a sensor: that it has a name (`color`), or that the name has a value (the name, the separator U+001F,
-- the value). A sensor is found by the terms of its metatags and by those of its own properties; each is a list with an index over what
-- it holds, so that "one of these" is one look into that index and several such conditions meet in it.

-- Texts that differ only in case are one. The mapping of Unicode that PostgreSQL brings along (from version 17) is never
-- changed by an update of the operating system; before it ICU, and else what the database was made with.
DO $$
DECLARE
  mapping text := coalesce(
    (SELECT quote_ident(collname) FROM pg_collation
     WHERE collnamespace = 'pg_catalog'::regnamespace AND collname IN ('pg_c_utf8', 'und-x-icu')
     ORDER BY collname = 'pg_c_utf8' DESC LIMIT 1),
    '"default"');
BEGIN
  EXECUTE format(
    'CREATE FUNCTION folded(given text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE RETURN lower(given COLLATE %s)', mapping);
END $$;

CREATE FUNCTION folded(given text[]) RETURNS text[] IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT DISTINCT folded(each) FROM unnest(given) each);

CREATE TABLE sensor_metatags (
  sensor_id bigint NOT NULL REFERENCES sensors ON DELETE CASCADE,
  namespace text NOT NULL,
  -- By name in lower case: {"color": {"name": "Color", "values": ["red", 5]}}, name and values as they were given.
  metatags  jsonb NOT NULL,
  terms     text[] NOT NULL,
  PRIMARY KEY (sensor_id, namespace)
);
-- Without a list of entries that wait, which every search would have to read through: writes are few.
CREATE INDEX sensor_metatags_terms ON sensor_metatags USING gin (terms) WITH (fastupdate = off);

-- Of a sensor, as common/values.ts reads it; the characters are those that JavaScript trims.
CREATE FUNCTION data_type_id(data_type text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE lower(btrim(data_type,
    U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF'))
  WHEN '' THEN '0'
  WHEN 'float' THEN '1' WHEN 'double' THEN '1' WHEN 'number' THEN '1'
  WHEN 'integer' THEN '2' WHEN 'int' THEN '2'
  WHEN 'bool' THEN '3' WHEN 'boolean' THEN '3'
  WHEN 'json' THEN '5'
  WHEN 'file' THEN '6'
  ELSE '4' END;

CREATE FUNCTION sensor_terms(
  id bigint, name text, display_name text, type smallint, device_type text, data_type text, pager_type text,
  use_data_storage boolean
) RETURNS text[] IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY[
    'id', 'id' || chr(31) || id,
    'name', 'name' || chr(31) || folded(name),
    'type', 'type' || chr(31) || type,
    'use_data_storage', 'use_data_storage' || chr(31) || use_data_storage::int,
    'display_name' || chr(31) || folded(display_name),
    'device_type' || chr(31) || folded(device_type),
    'pager_type' || chr(31) || pager_type,
    'data_type_id' || chr(31) || data_type_id(data_type)
  ]
  || CASE WHEN display_name = '' THEN '{}'::text[] ELSE '{display_name}' END
  || CASE WHEN device_type = '' THEN '{}'::text[] ELSE '{device_type}' END
  || CASE WHEN pager_type = '' THEN '{}'::text[] ELSE '{pager_type}' END
  || CASE WHEN data_type_id(data_type) = '0' THEN '{}'::text[] ELSE '{data_type_id}' END;

ALTER TABLE sensors ADD COLUMN terms text[] NOT NULL GENERATED ALWAYS AS (
  sensor_terms(id, name, display_name, type, device_type, data_type, pager_type, use_data_storage)
) STORED;
CREATE INDEX sensors_terms ON sensors USING gin (terms) WITH (fastupdate = off);
