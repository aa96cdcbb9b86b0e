-- Sensors, where they are, and who may see them.

CREATE TABLE devices (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  type     text NOT NULL,
  uuid     text NOT NULL,
  UNIQUE (owner_id, uuid, type)
);

CREATE TABLE environments (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name        text NOT NULL,
  floors      integer NOT NULL DEFAULT 0,
  gps_outline text NOT NULL DEFAULT '',
  position    text NOT NULL DEFAULT '',
  created     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX environments_owner ON environments (owner_id);

CREATE TABLE sensors (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id         bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name             text NOT NULL,
  display_name     text NOT NULL DEFAULT '',
  -- 0 plain, 1 physical (on a device), 2 virtual (fed by a service)
  type             smallint NOT NULL DEFAULT 0 CHECK (type IN (0, 1, 2)),
  device_type      text NOT NULL DEFAULT '',
  pager_type       text NOT NULL DEFAULT '' CHECK (pager_type IN ('', 'email', 'sms')),
  data_type        text NOT NULL DEFAULT '',
  data_structure   text NOT NULL DEFAULT '',
  use_data_storage boolean NOT NULL DEFAULT true,
  unit             text NOT NULL DEFAULT '',
  description      text NOT NULL DEFAULT '',
  device_id        bigint REFERENCES devices ON DELETE SET NULL,
  created          timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sensors_owner ON sensors (owner_id, id);
CREATE INDEX sensors_device ON sensors (device_id) WHERE device_id IS NOT NULL;

CREATE TABLE environment_sensors (
  environment_id bigint NOT NULL REFERENCES environments ON DELETE CASCADE,
  -- A sensor stands in one environment.
  sensor_id      bigint NOT NULL UNIQUE REFERENCES sensors ON DELETE CASCADE,
  PRIMARY KEY (environment_id, sensor_id)
);

-- Sensors shared with one person, outside any group.
CREATE TABLE sensor_users (
  sensor_id bigint NOT NULL REFERENCES sensors ON DELETE CASCADE,
  user_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (sensor_id, user_id)
);
CREATE INDEX sensor_users_user ON sensor_users (user_id);

CREATE TABLE group_sensors (
  group_id  bigint NOT NULL REFERENCES groups ON DELETE CASCADE,
  sensor_id bigint NOT NULL REFERENCES sensors ON DELETE CASCADE,
  PRIMARY KEY (group_id, sensor_id)
);
CREATE INDEX group_sensors_sensor ON group_sensors (sensor_id);

-- Who was given a sensor and does not want it any more: deleting what one does not own ends only one's own access.
CREATE TABLE sensor_refusals (
  sensor_id bigint NOT NULL REFERENCES sensors ON DELETE CASCADE,
  user_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (sensor_id, user_id)
);
CREATE INDEX sensor_refusals_user ON sensor_refusals (user_id);

-- Who may see which sensor that is not his own.
CREATE VIEW sensor_shares AS
  SELECT sensor_id, user_id FROM (
    SELECT sensor_id, user_id FROM sensor_users
    UNION
    SELECT gs.sensor_id, gu.user_id
    FROM group_sensors gs
    JOIN group_users gu ON gu.group_id = gs.group_id AND gu.accepted AND gu.list_sensors
  ) AS given
  WHERE NOT EXISTS (
    SELECT FROM sensor_refusals r WHERE r.sensor_id = given.sensor_id AND r.user_id = given.user_id
  );

CREATE TABLE api_key_sensors (
  key_id    bigint NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  sensor_id bigint NOT NULL REFERENCES sensors ON DELETE CASCADE,
  PRIMARY KEY (key_id, sensor_id)
);
CREATE INDEX api_key_sensors_sensor ON api_key_sensors (sensor_id);

-- The rights epoch: moves in the transaction of every change that may end somebody's access or alter how his
-- points are judged. Servers cache rights under an epoch; every flush reads it in its own transaction.
-- The NOTIFY only wakes; whoever misses it still finds the epoch moved.
CREATE TABLE rights_epoch (
  one   boolean PRIMARY KEY DEFAULT true CHECK (one),
  epoch bigint NOT NULL
);
INSERT INTO rights_epoch (epoch) VALUES (1);

CREATE FUNCTION move_rights_epoch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rights_epoch SET epoch = epoch + 1;
  PERFORM pg_notify('rights', '');
  RETURN NULL;
END $$;

CREATE TRIGGER rights AFTER DELETE ON sessions FOR EACH STATEMENT EXECUTE FUNCTION move_rights_epoch();
CREATE TRIGGER rights AFTER DELETE OR UPDATE OF user_id, scope, limited, expires ON api_keys
  FOR EACH STATEMENT EXECUTE FUNCTION move_rights_epoch();
CREATE TRIGGER rights AFTER DELETE ON api_key_sensors FOR EACH STATEMENT EXECUTE FUNCTION move_rights_epoch();
CREATE TRIGGER rights AFTER DELETE OR UPDATE OF owner_id, data_type, data_structure ON sensors
  FOR EACH STATEMENT EXECUTE FUNCTION move_rights_epoch();
CREATE TRIGGER rights AFTER DELETE OR UPDATE ON sensor_users FOR EACH STATEMENT EXECUTE FUNCTION move_rights_epoch();
CREATE TRIGGER rights AFTER DELETE OR UPDATE ON group_sensors FOR EACH STATEMENT EXECUTE FUNCTION move_rights_epoch();
CREATE TRIGGER rights AFTER DELETE OR UPDATE ON group_users FOR EACH STATEMENT EXECUTE FUNCTION move_rights_epoch();
