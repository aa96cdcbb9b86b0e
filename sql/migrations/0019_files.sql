-- Files: pictures, sounds and films that are the values of points.

-- A file and its point, which names it, come and go in one transaction, under the lock of the sensor's head: there is neither a file
-- without a point nor a point that names a file which is not there. Only sensors of the data type `file` have files.
CREATE TABLE files (
  sensor_id  bigint NOT NULL REFERENCES sensors ON DELETE CASCADE,
  -- Of its point.
  date       bigint NOT NULL,
  -- Of the sensor: whose storage the file takes.
  owner_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name       text NOT NULL,
  -- By its content, whatever its name.
  media_type text NOT NULL,
  content    bytea NOT NULL,
  size       integer NOT NULL GENERATED ALWAYS AS (octet_length(content)) STORED,
  digest     bytea NOT NULL GENERATED ALWAYS AS (sha256(content)) STORED,
  PRIMARY KEY (sensor_id, date)
);
-- Not compressed again: so a part of it can be read without the rest.
ALTER TABLE files ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX files_owner ON files (owner_id, sensor_id, date) INCLUDE (size);

-- Sensors for files are found by a data type of their own.
CREATE OR REPLACE FUNCTION data_type_id(data_type text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE lower(btrim(data_type,
    U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF'))
  WHEN '' THEN '0'
  WHEN 'float' THEN '1' WHEN 'double' THEN '1' WHEN 'number' THEN '1'
  WHEN 'integer' THEN '2' WHEN 'int' THEN '2'
  WHEN 'bool' THEN '3' WHEN 'boolean' THEN '3'
  WHEN 'json' THEN '5'
  WHEN 'file' THEN '6'
  ELSE '4' END;

-- The terms of those there are already are made anew.
UPDATE sensors SET data_type = data_type WHERE data_type_id(data_type) = '6';
