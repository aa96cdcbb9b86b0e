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
