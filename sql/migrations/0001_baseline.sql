-- The schema of version 0.2.0. `sql/schema.sql` shows the schema as all migrations leave it.
--
-- A date is microseconds since 1970 (UTC), below 2^33 seconds, which ends in March 2242. A float8 and a JavaScript number hold each date exactly.
--
-- Transactions that write points take their locks in this order: rights_epoch, ingest_fence, ingest_state in ascending sensor_id. A merge takes
-- ingest_state only.


-- Accounts

CREATE TABLE users (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username      text NOT NULL,
  email         text NOT NULL DEFAULT '',
  name          text NOT NULL DEFAULT '',
  surname       text NOT NULL DEFAULT '',
  mobile        text NOT NULL DEFAULT '',
  address       text NOT NULL DEFAULT '',
  zipcode       text NOT NULL DEFAULT '',
  country       text NOT NULL DEFAULT '',
  openid        text NOT NULL DEFAULT '',
  uuid          uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  password_hash text,
  administrator boolean NOT NULL DEFAULT false,
  -- References `groups`, below.
  group_id      bigint UNIQUE,
  created       timestamptz NOT NULL DEFAULT now(),
  CHECK (password_hash IS NOT NULL OR group_id IS NOT NULL)
);
CREATE INDEX users_email ON users (lower(email));
COMMENT ON TABLE users IS 'Accounts: of people, and of groups that can log in.';
COMMENT ON COLUMN users.group_id IS 'The group that logs in with this account. Such an account owns nothing, is a member of no group, and may only read. Null: the account of a person.';

CREATE TABLE usernames (
  key     text PRIMARY KEY,
  user_id bigint NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE
);
COMMENT ON TABLE usernames IS 'Keeps usernames unique in any spelling of case. The name of a group is that of its account.';

CREATE TABLE sessions (
  id_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_user ON sessions (user_id);
COMMENT ON COLUMN sessions.id_hash IS 'SHA-256 of the session id: a reader of the table cannot log in with it.';

CREATE TABLE api_keys (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id     bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name        text NOT NULL,
  secret_hash bytea NOT NULL UNIQUE,
  scope       text NOT NULL CHECK (scope IN ('all', 'read', 'write')),
  limited     boolean NOT NULL,
  expires     timestamptz,
  created     timestamptz NOT NULL DEFAULT now(),
  last_used   timestamptz
);
CREATE INDEX api_keys_user ON api_keys (user_id);
COMMENT ON COLUMN api_keys.limited IS 'The key reaches only the sensors in `api_key_sensors`. A column of its own, so that a key whose last sensor is deleted reaches nothing instead of everything.';

CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY,
  user_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created    timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX password_resets_user ON password_resets (user_id);
COMMENT ON TABLE password_resets IS 'Tokens that were mailed to users who forgot their passwords. Each is valid for an hour and for one use.';
COMMENT ON COLUMN password_resets.token_hash IS 'SHA-256 of the token.';

CREATE UNLOGGED TABLE login_failures (
  key      text PRIMARY KEY,
  failures integer NOT NULL,
  since    timestamptz NOT NULL
);
CREATE INDEX login_failures_since ON login_failures (since);
COMMENT ON TABLE login_failures IS 'Failed logins by name and address, in windows of a minute.';


-- Groups and domains

CREATE TABLE groups (
  id                         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name                       text NOT NULL,
  email                      text NOT NULL DEFAULT '',
  mobile                     text NOT NULL DEFAULT '',
  description                text NOT NULL DEFAULT '',
  public                     boolean NOT NULL DEFAULT false,
  hidden                     boolean NOT NULL DEFAULT false,
  anonymous                  boolean NOT NULL DEFAULT false,
  access_password_hash       text,
  required_sensors           text[] NOT NULL DEFAULT '{}',
  optional_sensors           text[] NOT NULL DEFAULT '{}',
  default_list_users         boolean NOT NULL DEFAULT true,
  default_add_users          boolean NOT NULL DEFAULT false,
  default_remove_users       boolean NOT NULL DEFAULT false,
  default_list_sensors       boolean NOT NULL DEFAULT true,
  default_add_sensors        boolean NOT NULL DEFAULT true,
  default_remove_sensors     boolean NOT NULL DEFAULT false,
  required_show_first_name   boolean NOT NULL DEFAULT true,
  required_show_surname      boolean NOT NULL DEFAULT true,
  required_show_email        boolean NOT NULL DEFAULT false,
  required_show_phone_number boolean NOT NULL DEFAULT false,
  required_show_username     boolean NOT NULL DEFAULT false,
  required_show_id           boolean NOT NULL DEFAULT true,
  required_show_zipcode      boolean NOT NULL DEFAULT true,
  required_show_address      boolean NOT NULL DEFAULT true,
  required_show_country      boolean NOT NULL DEFAULT true,
  created                    timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE users ADD FOREIGN KEY (group_id) REFERENCES groups ON DELETE CASCADE;
COMMENT ON COLUMN groups.access_password_hash IS 'Hashed as passwords of users are. Null: joining needs no password.';
COMMENT ON COLUMN groups.required_sensors IS 'Names of sensors that a new member has to share.';

CREATE TABLE group_users (
  group_id          bigint NOT NULL REFERENCES groups ON DELETE CASCADE,
  user_id           bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  accepted          boolean NOT NULL,
  list_users        boolean NOT NULL DEFAULT true,
  add_users         boolean NOT NULL DEFAULT false,
  remove_users      boolean NOT NULL DEFAULT false,
  list_sensors      boolean NOT NULL DEFAULT true,
  add_sensors       boolean NOT NULL DEFAULT true,
  remove_sensors    boolean NOT NULL DEFAULT false,
  edit_group        boolean NOT NULL DEFAULT true,
  show_first_name   boolean NOT NULL DEFAULT false,
  show_surname      boolean NOT NULL DEFAULT false,
  show_email        boolean NOT NULL DEFAULT false,
  show_phone_number boolean NOT NULL DEFAULT false,
  show_username     boolean NOT NULL DEFAULT false,
  show_id           boolean NOT NULL DEFAULT false,
  show_zipcode      boolean NOT NULL DEFAULT false,
  show_address      boolean NOT NULL DEFAULT false,
  show_country      boolean NOT NULL DEFAULT false,
  agreed_sensors    text[] NOT NULL DEFAULT '{}',
  wish              jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(wish) = 'object'),
  PRIMARY KEY (group_id, user_id)
);
CREATE INDEX group_users_user ON group_users (user_id);
COMMENT ON COLUMN group_users.accepted IS 'False: the user has asked to join and waits for a member to accept.';
COMMENT ON COLUMN group_users.agreed_sensors IS 'Names of sensors that the user agreed to share when joining: what the group asked for then, whatever it asks for now.';
COMMENT ON COLUMN group_users.wish IS 'While the user waits: rights that the user has declined (false), and those that members have granted or revoked meanwhile. The other rights are the defaults of the group at the time of acceptance.';

CREATE TABLE domains (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name         text NOT NULL,
  member_limit integer NOT NULL DEFAULT 0 CHECK (member_limit >= 0),
  created      timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN domains.member_limit IS 'Accepted members that the domain may have, managers included. 0: no limit.';

CREATE TABLE domain_users (
  domain_id bigint NOT NULL REFERENCES domains ON DELETE CASCADE,
  user_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  accepted  boolean NOT NULL,
  manager   boolean NOT NULL DEFAULT false,
  asked     boolean NOT NULL,
  named     boolean NOT NULL DEFAULT false,
  created   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (domain_id, user_id),
  CHECK (accepted OR NOT manager)
);
CREATE INDEX domain_users_user ON domain_users (user_id);
COMMENT ON TABLE domain_users IS 'A transaction that changes the members of a domain locks the row of the domain first: so the limit holds, and one manager stays.';
COMMENT ON COLUMN domain_users.accepted IS 'False: the user waits for a manager.';
COMMENT ON COLUMN domain_users.asked IS 'The user has asked to join, and so tells managers who the user is. Of a user whom a manager added, managers see only what the manager already knew.';
COMMENT ON COLUMN domain_users.named IS 'A manager has added the user by username, and so knows who the user is. Ids are consecutive: adding the ids 1, 2, 3, ... must not reveal whose they are.';

CREATE TABLE domain_tokens (
  token     text PRIMARY KEY,
  domain_id bigint NOT NULL REFERENCES domains ON DELETE CASCADE,
  created   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX domain_tokens_domain ON domain_tokens (domain_id);
COMMENT ON TABLE domain_tokens IS 'Readable, since managers list them. Each admits one member, who uses it up by joining.';


-- Sensors, devices, environments

CREATE TABLE devices (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  type     text NOT NULL,
  uuid     text NOT NULL,
  UNIQUE (owner_id, uuid, type)
);
COMMENT ON TABLE devices IS 'A device ends with its last sensor (`delete_empty_device`).';

-- Case mapping for texts that differ only in case. PostgreSQL's own (pg_c_utf8, from version 17) does not change with an update of the operating
-- system. Before that it is ICU's, and else that of the database.
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
COMMENT ON FUNCTION folded(text) IS 'The text in lower case, independent of the operating system where PostgreSQL allows it.';

CREATE FUNCTION folded(given text[]) RETURNS text[] IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT DISTINCT folded(each) FROM unnest(given) each);

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
COMMENT ON FUNCTION data_type_id IS 'Of a sensor, as common/values.ts reads its data type. The trimmed characters are those that JavaScript trims.';

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
COMMENT ON FUNCTION sensor_terms IS 'Search terms of a sensor. A term says that the sensor has a name (`color`), or that the name has a value (name, separator U+001F, value). A search is one look-up of each condition in the index over the terms.';

CREATE TABLE sensors (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id         bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name             text NOT NULL,
  display_name     text NOT NULL DEFAULT '',
  type             smallint NOT NULL DEFAULT 0 CHECK (type IN (0, 1, 2)),
  device_type      text NOT NULL DEFAULT '',
  pager_type       text NOT NULL DEFAULT '' CHECK (pager_type IN ('', 'email', 'sms')),
  data_type        text NOT NULL DEFAULT '',
  data_structure   text NOT NULL DEFAULT '',
  use_data_storage boolean NOT NULL DEFAULT true,
  unit             text NOT NULL DEFAULT '',
  description      text NOT NULL DEFAULT '',
  device_id        bigint REFERENCES devices ON DELETE SET NULL,
  retention        integer NOT NULL DEFAULT 0 CHECK (retention BETWEEN 0 AND 36500),
  created          timestamptz NOT NULL DEFAULT now(),
  terms            text[] NOT NULL GENERATED ALWAYS AS (
    sensor_terms(id, name, display_name, type, device_type, data_type, pager_type, use_data_storage)
  ) STORED
);
CREATE INDEX sensors_owner ON sensors (owner_id, id);
CREATE INDEX sensors_device ON sensors (device_id) WHERE device_id IS NOT NULL;
-- fastupdate off: writes are few, and a search would read the whole list of pending entries.
CREATE INDEX sensors_terms ON sensors USING gin (terms) WITH (fastupdate = off);
COMMENT ON COLUMN sensors.type IS '0 plain, 1 physical (on a device), 2 virtual (made from other sensors). Set by `set_sensor_type` only.';
COMMENT ON COLUMN sensors.retention IS 'Days that points are kept, by their dates. 0: as long as the deployment keeps any.';

CREATE TABLE sensor_metatags (
  sensor_id bigint NOT NULL REFERENCES sensors ON DELETE CASCADE,
  namespace text NOT NULL,
  metatags  jsonb NOT NULL,
  terms     text[] NOT NULL,
  PRIMARY KEY (sensor_id, namespace)
);
CREATE INDEX sensor_metatags_terms ON sensor_metatags USING gin (terms) WITH (fastupdate = off);
COMMENT ON COLUMN sensor_metatags.metatags IS 'By name in lower case: {"color": {"name": "Color", "values": ["red", 5]}}, name and values as the client gave them.';
COMMENT ON COLUMN sensor_metatags.terms IS 'As `sensor_terms`.';

CREATE TABLE environments (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name        text NOT NULL,
  floors      integer NOT NULL DEFAULT 0,
  gps_outline text NOT NULL DEFAULT '',
  position    text NOT NULL DEFAULT '',
  outline     polygon,
  created     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX environments_owner ON environments (owner_id);
CREATE INDEX environments_box ON environments USING gist (box(outline));
COMMENT ON COLUMN environments.outline IS '`gps_outline` as a shape, in whole units of 1e-7 degrees (longitude, latitude): so the tolerance of geometric operators, 1e-6 of a unit, has no effect, and products of differences are exact up to nine degrees. Null: no outline.';

CREATE TABLE environment_sensors (
  environment_id bigint NOT NULL REFERENCES environments ON DELETE CASCADE,
  -- A sensor is in one environment.
  sensor_id      bigint NOT NULL UNIQUE REFERENCES sensors ON DELETE CASCADE,
  PRIMARY KEY (environment_id, sensor_id)
);

CREATE TABLE sub_environments (
  parent_id bigint NOT NULL REFERENCES environments ON DELETE CASCADE,
  child_id  bigint NOT NULL REFERENCES environments ON DELETE CASCADE,
  PRIMARY KEY (parent_id, child_id),
  CHECK (parent_id <> child_id)
);
CREATE INDEX sub_environments_child ON sub_environments (child_id);
COMMENT ON TABLE sub_environments IS 'An environment may be part of several. There are no cycles: a transaction that adds a row holds the lock of the owner''s account.';

CREATE TABLE sensor_sources (
  sensor_id bigint NOT NULL REFERENCES sensors ON DELETE CASCADE,
  source_id bigint NOT NULL REFERENCES sensors ON DELETE CASCADE,
  PRIMARY KEY (sensor_id, source_id),
  CHECK (sensor_id <> source_id)
);
CREATE INDEX sensor_sources_source ON sensor_sources (source_id);
COMMENT ON TABLE sensor_sources IS 'A virtual sensor, and a sensor that it is made from.';

-- A trigger sets the type, so that it is right however a connection ends, by a cascade too. The trigger runs with the row of the sensor locked and
-- then reads what is committed: of two concurrent changes the later one counts both.
CREATE FUNCTION set_sensor_type() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.type := CASE
    WHEN EXISTS (SELECT FROM sensor_sources WHERE sensor_id = NEW.id) THEN 2
    WHEN NEW.device_id IS NOT NULL THEN 1
    ELSE 0 END;
  RETURN NEW;
END $$;
CREATE TRIGGER sensor_type BEFORE INSERT OR UPDATE OF device_id, type ON sensors
  FOR EACH ROW EXECUTE FUNCTION set_sensor_type();

CREATE FUNCTION set_sensor_types() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sensors SET type = type WHERE id IN (SELECT sensor_id FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER source_added AFTER INSERT ON sensor_sources REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION set_sensor_types();
CREATE TRIGGER source_removed AFTER DELETE ON sensor_sources REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION set_sensor_types();

CREATE FUNCTION delete_empty_device() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Locked before it reads: of two last sensors that leave concurrently the second one deletes the device, and a sensor that is added meanwhile keeps it.
  PERFORM FROM devices WHERE id = OLD.device_id FOR UPDATE;
  DELETE FROM devices d
    WHERE d.id = OLD.device_id AND NOT EXISTS (SELECT FROM sensors s WHERE s.device_id = d.id);
  RETURN NULL;
END $$;
CREATE TRIGGER device_changed AFTER UPDATE OF device_id ON sensors
  FOR EACH ROW WHEN (OLD.device_id IS NOT NULL AND NEW.device_id IS DISTINCT FROM OLD.device_id)
  EXECUTE FUNCTION delete_empty_device();
CREATE TRIGGER device_sensor_deleted AFTER DELETE ON sensors
  FOR EACH ROW WHEN (OLD.device_id IS NOT NULL) EXECUTE FUNCTION delete_empty_device();


-- Access to sensors

CREATE TABLE sensor_users (
  sensor_id bigint NOT NULL REFERENCES sensors ON DELETE CASCADE,
  user_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  named     boolean NOT NULL DEFAULT false,
  PRIMARY KEY (sensor_id, user_id)
);
CREATE INDEX sensor_users_user ON sensor_users (user_id);
COMMENT ON TABLE sensor_users IS 'Sensors that are shared with a user outside any group.';
COMMENT ON COLUMN sensor_users.named IS 'The owner has named the user by username, and so knows who the user is. Ids are consecutive: sharing with the ids 1, 2, 3, ... must not reveal whose they are.';

CREATE TABLE group_sensors (
  group_id  bigint NOT NULL REFERENCES groups ON DELETE CASCADE,
  sensor_id bigint NOT NULL REFERENCES sensors ON DELETE CASCADE,
  PRIMARY KEY (group_id, sensor_id)
);
CREATE INDEX group_sensors_sensor ON group_sensors (sensor_id);

CREATE TABLE group_offers (
  group_id  bigint NOT NULL,
  user_id   bigint NOT NULL,
  sensor_id bigint NOT NULL REFERENCES sensors ON DELETE CASCADE,
  PRIMARY KEY (group_id, user_id, sensor_id),
  FOREIGN KEY (group_id, user_id) REFERENCES group_users ON DELETE CASCADE
);
CREATE INDEX group_offers_sensor ON group_offers (sensor_id);
COMMENT ON TABLE group_offers IS 'Sensors that a waiting user offers: shared with the group when it accepts the user.';

CREATE TABLE sensor_refusals (
  sensor_id bigint NOT NULL REFERENCES sensors ON DELETE CASCADE,
  user_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (sensor_id, user_id)
);
CREATE INDEX sensor_refusals_user ON sensor_refusals (user_id);
COMMENT ON TABLE sensor_refusals IS 'A user who deletes a sensor of another user gives up only the own access to it.';

CREATE TABLE api_key_sensors (
  key_id    bigint NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  sensor_id bigint NOT NULL REFERENCES sensors ON DELETE CASCADE,
  PRIMARY KEY (key_id, sensor_id)
);
CREATE INDEX api_key_sensors_sensor ON api_key_sensors (sensor_id);

CREATE VIEW sensor_shares AS
  SELECT sensor_id, user_id FROM (
    SELECT sensor_id, user_id FROM sensor_users
    UNION
    SELECT gs.sensor_id, gu.user_id
    FROM group_sensors gs
    JOIN group_users gu ON gu.group_id = gs.group_id AND gu.accepted AND gu.list_sensors
    UNION
    SELECT gs.sensor_id, account.id
    FROM group_sensors gs
    JOIN users account ON account.group_id = gs.group_id
  ) AS given
  WHERE NOT EXISTS (
    SELECT FROM sensor_refusals r WHERE r.sensor_id = given.sensor_id AND r.user_id = given.user_id
  );
COMMENT ON VIEW sensor_shares IS 'Users who may read a sensor of another owner; the account of a group reads the sensors in the group.';

-- The three views below are the only place that decides which particulars of a user another user sees: null where they are hidden, no row where all are.

CREATE VIEW visible_members AS
  SELECT member.group_id, viewer.id AS viewer_id, member.user_id, member.accepted,
    CASE WHEN how.own OR how.waits OR how.open AND member.show_id THEN u.id END AS id,
    CASE WHEN how.own OR how.waits OR how.open AND member.show_username THEN u.username END AS username,
    CASE WHEN how.own OR how.open AND member.show_first_name THEN u.name END AS name,
    CASE WHEN how.own OR how.open AND member.show_surname THEN u.surname END AS surname,
    CASE WHEN how.own OR how.open AND member.show_email THEN u.email END AS email,
    CASE WHEN how.own OR how.open AND member.show_phone_number THEN u.mobile END AS mobile,
    CASE WHEN how.own OR how.open AND member.show_address THEN u.address END AS address,
    CASE WHEN how.own OR how.open AND member.show_zipcode THEN u.zipcode END AS zipcode,
    CASE WHEN how.own OR how.open AND member.show_country THEN u.country END AS country
  FROM (
    SELECT group_id, user_id AS id, accepted AND list_users AS lists, accepted AND add_users AS accepts FROM group_users
    UNION ALL
    SELECT group_id, id, true, false FROM users WHERE group_id IS NOT NULL
  ) AS viewer
  JOIN group_users member ON member.group_id = viewer.group_id
  JOIN groups g ON g.id = member.group_id
  JOIN users u ON u.id = member.user_id
  CROSS JOIN LATERAL (
    SELECT viewer.id = member.user_id AS own,
      viewer.accepts AND NOT member.accepted AS waits,
      viewer.lists AND member.accepted AND NOT g.anonymous AS open
  ) AS how
  WHERE how.own OR how.waits OR how.open AND (
    member.show_id OR member.show_username OR member.show_first_name OR member.show_surname OR member.show_email
    OR member.show_phone_number OR member.show_address OR member.show_zipcode OR member.show_country);
COMMENT ON VIEW visible_members IS 'Members of a group as a viewer sees them. A viewer sees all of the own account; a viewer who may accept members sees the id and the username of those who wait.';

CREATE VIEW visible_owners AS
  SELECT way.sensor_id, way.viewer_id, max(way.id) AS id, max(way.username) AS username, max(way.name) AS name,
    max(way.surname) AS surname, max(way.email) AS email
  FROM (
    SELECT s.id AS sensor_id, u.id AS viewer_id, u.id, u.username, u.name, u.surname, u.email
    FROM sensors s JOIN users u ON u.id = s.owner_id
    UNION ALL
    SELECT given.sensor_id, given.user_id, u.id, u.username, u.name, u.surname, u.email
    FROM sensor_users given JOIN sensors s ON s.id = given.sensor_id JOIN users u ON u.id = s.owner_id
    UNION ALL
    SELECT gs.sensor_id, seen.viewer_id, seen.id, seen.username, seen.name, seen.surname, seen.email
    FROM group_sensors gs
    JOIN sensors s ON s.id = gs.sensor_id
    JOIN visible_members seen ON seen.group_id = gs.group_id AND seen.user_id = s.owner_id
  ) AS way
  GROUP BY way.sensor_id, way.viewer_id;
COMMENT ON VIEW visible_owners IS 'The owner of a sensor as a viewer sees the owner, by the way the sensor was shared: a sensor in an anonymous group hides its owner, also from a viewer who knows the owner from elsewhere.';

CREATE VIEW known_users AS
  SELECT mine.user_id AS viewer_id, theirs.user_id
  FROM domain_users mine JOIN domain_users theirs ON theirs.domain_id = mine.domain_id
  WHERE mine.accepted AND theirs.accepted AND theirs.asked
  UNION ALL
  SELECT mine.user_id, theirs.user_id
  FROM group_users mine JOIN group_users theirs ON theirs.group_id = mine.group_id
  JOIN groups g ON g.id = mine.group_id AND NOT g.anonymous
  WHERE mine.accepted AND theirs.accepted
  UNION ALL
  SELECT given.user_id, s.owner_id
  FROM sensor_users given JOIN sensors s ON s.id = given.sensor_id
  WHERE NOT EXISTS (
    SELECT FROM sensor_refusals r WHERE r.sensor_id = given.sensor_id AND r.user_id = given.user_id);
COMMENT ON VIEW known_users IS 'Users who have made themselves known to a viewer: by joining a domain or a group that is not anonymous in which both are, or by sharing a sensor. Of others a viewer sees no more than the id.';

CREATE VIEW visible_users AS
  SELECT way.viewer_id, way.user_id, max(way.id) AS id, max(way.username) AS username, max(way.name) AS name,
    max(way.surname) AS surname, max(way.email) AS email
  FROM (
    SELECT u.id AS viewer_id, u.id AS user_id, u.id, u.username, u.name, u.surname, u.email
    FROM users u WHERE u.group_id IS NULL
    UNION ALL
    SELECT s.owner_id, u.id, u.id,
      CASE WHEN how.known THEN u.username ELSE '' END,
      CASE WHEN how.known THEN u.name ELSE '' END,
      CASE WHEN how.known THEN u.surname ELSE '' END,
      NULL
    FROM sensors s JOIN sensor_users given ON given.sensor_id = s.id JOIN users u ON u.id = given.user_id
    CROSS JOIN LATERAL (
      SELECT given.named
        OR EXISTS (SELECT FROM known_users a WHERE a.viewer_id = s.owner_id AND a.user_id = u.id) AS known
    ) AS how
    UNION ALL
    SELECT given.user_id, u.id, u.id, u.username, u.name, u.surname, u.email
    FROM sensor_users given JOIN sensors s ON s.id = given.sensor_id JOIN users u ON u.id = s.owner_id
    WHERE NOT EXISTS (
      SELECT FROM sensor_refusals r WHERE r.sensor_id = given.sensor_id AND r.user_id = given.user_id)
    UNION ALL
    SELECT viewer_id, user_id, id, username, name, surname, email FROM visible_members
  ) AS way
  GROUP BY way.viewer_id, way.user_id;
COMMENT ON VIEW visible_users IS 'Users as a viewer sees them: the viewer, those with whom the viewer shares a sensor outside groups, either way, and members of the viewer''s groups. Of a user to whom the viewer has shared a sensor by id alone, the names are empty until the user becomes an acquaintance.';

CREATE FUNCTION remove_sensors_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM group_sensors gs USING sensors s
    WHERE gs.group_id = OLD.group_id AND s.id = gs.sensor_id AND s.owner_id = OLD.user_id;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION remove_sensors_of_member IS 'A member who leaves a group takes the own sensors out of it.';
CREATE TRIGGER sensors AFTER DELETE ON group_users FOR EACH ROW EXECUTE FUNCTION remove_sensors_of_member();

-- Both functions lock the row first, so that members who leave concurrently pass one by one: the last one finds the others gone and deletes the row.
CREATE FUNCTION delete_empty_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM groups WHERE id = OLD.group_id FOR UPDATE;
  IF NOT EXISTS (SELECT FROM group_users WHERE group_id = OLD.group_id AND accepted) THEN
    DELETE FROM groups WHERE id = OLD.group_id;
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION delete_empty_group IS 'A group ends with its last accepted member.';
CREATE TRIGGER last_member AFTER DELETE OR UPDATE OF accepted ON group_users
  FOR EACH ROW WHEN (OLD.accepted) EXECUTE FUNCTION delete_empty_group();

CREATE FUNCTION delete_unmanaged_domain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM domains WHERE id = OLD.domain_id FOR UPDATE;
  IF NOT EXISTS (SELECT FROM domain_users WHERE domain_id = OLD.domain_id AND manager) THEN
    DELETE FROM domains WHERE id = OLD.domain_id;
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION delete_unmanaged_domain IS 'The last manager cannot leave a domain, but the account of the last manager can end: nobody could ever manage the domain again, so it ends too.';
CREATE TRIGGER last_manager AFTER DELETE ON domain_users
  FOR EACH ROW WHEN (OLD.manager) EXECUTE FUNCTION delete_unmanaged_domain();

CREATE TABLE rights_epoch (
  one   boolean PRIMARY KEY DEFAULT true CHECK (one),
  epoch bigint NOT NULL
);
INSERT INTO rights_epoch (epoch) VALUES (1);
COMMENT ON TABLE rights_epoch IS 'Advances in the transaction of every change that may end an access or alter how points of a sensor are validated. Servers cache rights under an epoch, and each flush compares it in its own transaction. The notification only wakes servers: one that misses it still finds another epoch.';

CREATE FUNCTION advance_rights_epoch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rights_epoch SET epoch = epoch + 1;
  PERFORM pg_notify('rights', '');
  RETURN NULL;
END $$;
CREATE TRIGGER rights AFTER DELETE ON sessions FOR EACH STATEMENT EXECUTE FUNCTION advance_rights_epoch();
CREATE TRIGGER rights AFTER DELETE OR UPDATE OF user_id, scope, limited, expires ON api_keys
  FOR EACH STATEMENT EXECUTE FUNCTION advance_rights_epoch();
CREATE TRIGGER rights AFTER DELETE ON api_key_sensors FOR EACH STATEMENT EXECUTE FUNCTION advance_rights_epoch();
CREATE TRIGGER rights AFTER DELETE OR UPDATE OF owner_id, data_type, data_structure ON sensors
  FOR EACH STATEMENT EXECUTE FUNCTION advance_rights_epoch();
CREATE TRIGGER rights AFTER DELETE OR UPDATE ON sensor_users FOR EACH STATEMENT EXECUTE FUNCTION advance_rights_epoch();
CREATE TRIGGER rights AFTER DELETE OR UPDATE ON group_sensors FOR EACH STATEMENT EXECUTE FUNCTION advance_rights_epoch();
CREATE TRIGGER rights AFTER DELETE OR UPDATE ON group_users FOR EACH STATEMENT EXECUTE FUNCTION advance_rights_epoch();


-- Protocol adapters

CREATE TABLE protocol_sensors (
  owner_id  bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  protocol  text NOT NULL CHECK (protocol IN ('line protocol', 'thingspeak')),
  series    text NOT NULL,
  sensor_id bigint NOT NULL UNIQUE REFERENCES sensors ON DELETE CASCADE,
  PRIMARY KEY (owner_id, protocol, series)
);
COMMENT ON TABLE protocol_sensors IS 'Sensors that clients of other protocols made by writing to them. By the key two concurrent writers, also of two servers, make one sensor.';
COMMENT ON COLUMN protocol_sensors.series IS 'Name that the protocol gives the sensor. Line protocol: measurement, tags and field (`cpu,host=a usage`). ThingSpeak: channel and field (`7 field1`).';

CREATE TABLE thingspeak_channels (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name       text NOT NULL,
  last_entry bigint NOT NULL DEFAULT 0,
  stamp      bigint NOT NULL DEFAULT 0,
  UNIQUE (owner_id, name)
);
COMMENT ON TABLE thingspeak_channels IS 'A channel is what the API keys of one name write to: a new key of that name continues where the old one ended.';
COMMENT ON COLUMN thingspeak_channels.stamp IS 'Greatest date that the server assigned to an entry without a timestamp.';


-- Points: engine, journal, ingest states, blocks, stored sums

CREATE TABLE engine (
  one  boolean PRIMARY KEY DEFAULT true CHECK (one),
  name text NOT NULL CHECK (name IN ('postgres', 'timescale'))
);
INSERT INTO engine (name) VALUES ('postgres');
COMMENT ON TABLE engine IS 'The engine of this database. `sql/engines/` has what makes a new database one of the engine `timescale`. A migration that changes blocks or what is made from them changes that file too.';

-- Points move one way:
--
--   upload ─► journal ─ merge ─► blocks
--
-- Of the journal, the points of a sensor in rows behind its `merged_to` count: its tail. All points before that are in its blocks.

CREATE TABLE ingest_fence (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  oldest   bigint NOT NULL
);
INSERT INTO ingest_fence (oldest) VALUES (0);
COMMENT ON TABLE ingest_fence IS 'Gives the rows of the journal their order. A TRANSACTION THAT ADDS ONE, OR CHANGES POINTS OTHERWISE THAN BY A MERGE, LOCKS THIS ROW, AND AFTER IT INGEST STATES IN ORDER OF sensor_id. So `journal.seq` has no gaps and follows the order of commits. A flush only locks the row: an update by each flush would leave a dead version for each as long as a snapshot is open, a backup for hours.';
COMMENT ON COLUMN ingest_fence.oldest IS 'First row of the journal: rows before it may be dead and still be found by an index.';

CREATE TABLE journal (
  seq     bigint PRIMARY KEY,
  arrived bigint NOT NULL,
  data    bytea,
  texts   text[],
  changed bigint[],
  renewed bigint[],
  CHECK ((data IS NULL) = (texts IS NULL)),
  CHECK (num_nonnulls(data, changed, renewed) = 1)
);
ALTER TABLE journal ALTER COLUMN data SET STORAGE EXTERNAL;
COMMENT ON TABLE journal IS 'One row a flush, pruned when all its points are in blocks. The last row always stays: where nothing else is left, one without content.';
COMMENT ON COLUMN journal.arrived IS 'By the database''s clock, microseconds since 1970.';
COMMENT ON COLUMN journal.data IS 'The points; docs/internals/block-format.md specifies the bytes. Null: the row adds none.';
COMMENT ON COLUMN journal.changed IS 'Sensors whose points the same transaction changed otherwise: their points in earlier rows are in blocks, changed there.';
COMMENT ON COLUMN journal.renewed IS 'Sensors whose ingest states changed otherwise: a first consumer has registered, or the last one is gone.';
INSERT INTO journal (seq, arrived, renewed) VALUES (0, 0, '{}');

CREATE FUNCTION journal_end() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT seq FROM journal ORDER BY seq DESC LIMIT 1
$$;
COMMENT ON FUNCTION journal_end IS 'The last row of the journal. In a statement after a lock of the fence: the last one until the end of the transaction.';

CREATE TABLE ingest_state (
  sensor_id bigint PRIMARY KEY,
  newest    bigint,
  assigned  bigint NOT NULL DEFAULT 0,
  version   bigint NOT NULL DEFAULT 0,
  has_consumers boolean NOT NULL DEFAULT false,
  arrived   timestamptz,
  merged_to bigint NOT NULL DEFAULT 0,
  stored_to bigint NOT NULL DEFAULT -259200000000
) WITH (fillfactor = 50);
-- By a column that no flush changes, so that updates of states stay within their page.
CREATE INDEX ingest_state_has_consumers ON ingest_state (sensor_id) WHERE has_consumers;
CREATE INDEX ingest_state_to_store ON ingest_state (stored_to) WHERE newest >= stored_to;
COMMENT ON TABLE ingest_state IS 'The ingest state of a sensor, made and deleted with it. Without a foreign key, so that it may be kept elsewhere than accounts.';
COMMENT ON COLUMN ingest_state.newest IS 'Date of the newest point in blocks; null without any.';
COMMENT ON COLUMN ingest_state.assigned IS 'Last date that the server assigned to a point without a timestamp, of those in blocks.';
COMMENT ON COLUMN ingest_state.version IS 'Raised by one by each flush that changes the sensor while it has consumers: without gaps, in the order of commits.';
COMMENT ON COLUMN ingest_state.has_consumers IS 'A consumer reads the changes of the sensor: flushes record them.';
COMMENT ON COLUMN ingest_state.arrived IS 'When the last flush stored or replaced points, of those that a merge or a recorded change has noted.';
COMMENT ON COLUMN ingest_state.merged_to IS 'Points of the sensor in rows of the journal up to this one are in blocks.';
COMMENT ON COLUMN ingest_state.stored_to IS 'A Monday: sums of the weeks before it, and of their days, are stored, except for invalidated ones.';

CREATE FUNCTION add_ingest_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ingest_state (sensor_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER ingest_state AFTER INSERT ON sensors FOR EACH ROW EXECUTE FUNCTION add_ingest_state();

CREATE TABLE deleted_sensors (
  sensor_id bigint PRIMARY KEY,
  created   timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE deleted_sensors IS 'Deleted sensors whose points are still to be deleted. Ids are never used again.';

CREATE FUNCTION record_deleted_sensor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM ingest_state WHERE sensor_id = OLD.id;
  INSERT INTO deleted_sensors (sensor_id) VALUES (OLD.id);
  PERFORM pg_notify('deleted_sensors', '');
  RETURN NULL;
END $$;
CREATE TRIGGER sensor_deleted AFTER DELETE ON sensors FOR EACH ROW EXECUTE FUNCTION record_deleted_sensor();

CREATE TABLE blocks (
  sensor_id    bigint NOT NULL,
  first        bigint NOT NULL,
  last         bigint NOT NULL,
  level        smallint NOT NULL,
  count        integer NOT NULL,
  numbers      integer NOT NULL,
  sum          float8,
  min          float8,
  max          float8,
  first_number float8,
  last_number  float8,
  of_60        smallint NOT NULL,
  of_300       smallint NOT NULL,
  of_600       smallint NOT NULL,
  of_1800      smallint NOT NULL,
  of_3600      smallint NOT NULL,
  data         bytea NOT NULL,
  texts        text[],
  PRIMARY KEY (sensor_id, first),
  CHECK (first <= last AND count > 0)
);
ALTER TABLE blocks ALTER COLUMN data SET STORAGE EXTERNAL;
CREATE INDEX blocks_of_weeks ON blocks (sensor_id, first) WHERE level = 0;
COMMENT ON TABLE blocks IS 'Points of a sensor in a window of time. Blocks of a sensor do not overlap.';
COMMENT ON COLUMN blocks.first IS 'Date of the first point; `last`: of the last one.';
COMMENT ON COLUMN blocks.level IS 'What the block holds all points of: 0 a UTC week from Monday, 1 a day, 2 an hour, 3 a part of an hour.';
COMMENT ON COLUMN blocks.numbers IS 'Numeric points. `sum`, `min` and `max` are over them, and null without any.';
COMMENT ON COLUMN blocks.first_number IS 'Of the first point, `last_number` of the last one; null where it is no number.';
COMMENT ON COLUMN blocks.of_60 IS 'Buckets of 60 s that have points; the other columns count those of wider buckets.';
COMMENT ON COLUMN blocks.data IS 'Dates and numbers; docs/internals/block-format.md specifies the bytes.';
COMMENT ON COLUMN blocks.texts IS 'An element for each point, null where it has no text; null as a whole where no point has one.';
COMMENT ON INDEX blocks_of_weeks IS 'A read of days looks here first: a week in one block has no blocks of days.';

CREATE TABLE invalidated_weeks (
  sensor_id bigint NOT NULL,
  week      bigint NOT NULL,
  PRIMARY KEY (sensor_id, week)
);
COMMENT ON TABLE invalidated_weeks IS 'Stored weeks whose points have changed since, written by the transaction that changes them in blocks. Whole weeks: one more point may cut the block of a week into blocks of days.';

CREATE TABLE weeks (
  sensor_id    bigint NOT NULL,
  bucket       bigint NOT NULL,
  count        bigint NOT NULL,
  numbers      bigint NOT NULL,
  sum          float8,
  min          float8,
  max          float8,
  first_date   bigint NOT NULL,
  first_number float8,
  first_text   text,
  last_date    bigint NOT NULL,
  last_number  float8,
  last_text    text,
  of_60        integer NOT NULL,
  of_300       integer NOT NULL,
  of_600       integer NOT NULL,
  of_1800      integer NOT NULL,
  of_3600      integer NOT NULL,
  PRIMARY KEY (sensor_id, bucket)
);
COMMENT ON TABLE weeks IS 'Stored sums of the blocks of a week.';
COMMENT ON COLUMN weeks.bucket IS 'Start of the week, a Monday, microseconds since 1970.';
CREATE TABLE days (LIKE weeks INCLUDING ALL);
COMMENT ON TABLE days IS 'Stored sums of the blocks of a day, where its week has several blocks.';
COMMENT ON COLUMN days.bucket IS 'Start of the day, microseconds since 1970.';

CREATE FUNCTION bucket_start(date bigint, width bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date - (date + 259200000000) % width
$$;
COMMENT ON FUNCTION bucket_start IS 'Start of the bucket that holds a date, all in microseconds. The shift of three days, from Monday, 29 December 1969, aligns weeks, and is a multiple of every other width.';

CREATE FUNCTION sums_of_blocks(sensor bigint, lo bigint, hi bigint, width bigint, coarsest smallint)
RETURNS SETOF weeks LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT sensor, whole, sum(count)::bigint, sum(numbers)::bigint, sum(sum ORDER BY first), min(min), max(max),
         min(first), (array_agg(first_number ORDER BY first))[1], (array_agg(texts[1] ORDER BY first))[1],
         max(last), (array_agg(last_number ORDER BY first DESC))[1], (array_agg(texts[count] ORDER BY first DESC))[1],
         (sum(of_60) - count(*) FILTER (WHERE bucket_start(before, 60000000) = bucket_start(first, 60000000)))::integer,
         (sum(of_300) - count(*) FILTER (WHERE bucket_start(before, 300000000) = bucket_start(first, 300000000)))::integer,
         (sum(of_600) - count(*) FILTER (WHERE bucket_start(before, 600000000) = bucket_start(first, 600000000)))::integer,
         (sum(of_1800) - count(*) FILTER (WHERE bucket_start(before, 1800000000) = bucket_start(first, 1800000000)))::integer,
         (sum(of_3600) - count(*) FILTER (WHERE bucket_start(before, 3600000000) = bucket_start(first, 3600000000)))::integer
  FROM (
    SELECT blocks.*, bucket_start(first, width) AS whole, lag(last) OVER (ORDER BY first) AS before
    FROM blocks WHERE sensor_id = sensor AND first >= lo AND first < hi AND level >= coarsest
  ) block GROUP BY whole
$$;
COMMENT ON FUNCTION sums_of_blocks IS 'Sums of blocks over buckets of a width, microseconds, that no block exceeds. A finer bucket that two blocks share counts once.';


-- Writing points

-- One statement for a flush that needs no transaction.
CREATE FUNCTION append_to_journal(
  known bigint, rights bigint, points bytea, texts text[],
  consumed bigint[], weights bigint[], change_dates text[], change_numbers text[], change_texts text[],
  OUT seq bigint, OUT arrived bigint
) LANGUAGE plpgsql AS $$
DECLARE
  present timestamptz := clock_timestamp();
BEGIN
  IF rights IS NOT NULL THEN
    PERFORM FROM rights_epoch WHERE epoch = rights FOR SHARE;
    IF NOT FOUND THEN
      RETURN;
    END IF;
  END IF;
  PERFORM FROM ingest_fence FOR UPDATE;
  IF journal_end() IS DISTINCT FROM known THEN
    RETURN;
  END IF;
  INSERT INTO journal AS j (seq, arrived, data, texts)
  VALUES (known + 1, (extract(epoch FROM present) * 1000000)::bigint, points, append_to_journal.texts)
  RETURNING j.seq, j.arrived INTO append_to_journal.seq, append_to_journal.arrived;
  IF cardinality(append_to_journal.consumed) > 0 THEN
    -- In order, as a merge does.
    PERFORM FROM ingest_state WHERE sensor_id = ANY (append_to_journal.consumed) ORDER BY sensor_id FOR UPDATE;
    WITH raised AS (
      UPDATE ingest_state SET version = version + 1, arrived = present WHERE sensor_id = ANY (append_to_journal.consumed)
      RETURNING sensor_id, version
    )
    INSERT INTO changes (sensor_id, version, arrived, weight, dates, numbers, texts)
    SELECT sensor_id, version, present, weight, c.dates::bigint[], c.numbers::float8[], c.texts::text[]
    FROM raised JOIN unnest(append_to_journal.consumed, weights, change_dates, change_numbers, change_texts)
      AS c (sensor_id, weight, dates, numbers, texts) USING (sensor_id);
  END IF;
END $$;
COMMENT ON FUNCTION append_to_journal IS 'Adds a row to the journal if its last row is the known one, and if the rights epoch is the given one (null: not compared). Of sensors with consumers it raises the versions and records the changes, each as the text of an array, since the arrays differ in length. Result `seq` null: nothing was added.';

CREATE FUNCTION lock_ingest(sensors bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM ingest_fence FOR UPDATE;
  PERFORM FROM ingest_state WHERE sensor_id = ANY (sensors) ORDER BY sensor_id FOR UPDATE;
END $$;
COMMENT ON FUNCTION lock_ingest IS 'Locks out all transactions that add or change points, and then the ingest states of some sensors.';

CREATE FUNCTION renew_ingest_states(sensors bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(sensors) > 0 THEN
    INSERT INTO journal (seq, arrived, renewed)
    VALUES (journal_end() + 1, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint, sensors);
  END IF;
END $$;
COMMENT ON FUNCTION renew_ingest_states IS 'Makes every process read the ingest states of these sensors again. After `lock_ingest`.';

CREATE FUNCTION prune_journal(before bigint) RETURNS void LANGUAGE plpgsql SET lock_timeout = '250ms' AS $$
DECLARE
  from_row bigint;
BEGIN
  SELECT oldest INTO from_row FROM ingest_fence WHERE oldest < before FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF before > journal_end() THEN
    -- Nothing is left, perhaps but for the row that says nothing.
    before := journal_end();
    IF EXISTS (SELECT FROM journal WHERE seq = before AND renewed IS DISTINCT FROM '{}') THEN
      before := before + 1;
      INSERT INTO journal (seq, arrived, renewed) VALUES (before, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint, '{}');
    END IF;
  END IF;
  IF before > from_row THEN
    UPDATE ingest_fence SET oldest = before;
    DELETE FROM journal WHERE seq >= from_row AND seq < before;
  END IF;
END $$;
COMMENT ON FUNCTION prune_journal IS 'Deletes the rows of the journal before one. It fails soon while another transaction holds the fence.';


-- Changes of sensors, and their consumers

CREATE TABLE changes (
  sensor_id bigint NOT NULL,
  version   bigint NOT NULL,
  arrived   timestamptz NOT NULL DEFAULT now(),
  weight    integer NOT NULL,
  dates     bigint[] NOT NULL,
  numbers   float8[] NOT NULL,
  texts     text[],
  PRIMARY KEY (sensor_id, version)
) WITH (autovacuum_vacuum_threshold = 10000, autovacuum_vacuum_scale_factor = 0.1);
CREATE INDEX changes_arrived ON changes (arrived);
-- Not worth compressing for minutes.
ALTER TABLE changes ALTER COLUMN dates SET STORAGE EXTERNAL, ALTER COLUMN numbers SET STORAGE EXTERNAL;
COMMENT ON TABLE changes IS 'Points that a flush stored or replaced, a row for each flush and sensor with consumers; duplicates are not among them. A consumer keeps the last version that it has read: where the next one is missing, the consumer came too late. The sidecar deletes old rows, read or not.';
COMMENT ON COLUMN changes.weight IS 'Points; a long text counts as several.';
COMMENT ON COLUMN changes.numbers IS 'NaN where the value is no number.';
COMMENT ON COLUMN changes.texts IS 'Null as a whole when no point has a text.';

CREATE TABLE consumers (
  id      uuid PRIMARY KEY,
  expires timestamptz NOT NULL
);
COMMENT ON TABLE consumers IS 'Processes that consume changes of sensors. A process that has ended does not renew its row; the sidecar then deletes it with its registrations.';

CREATE TABLE consumer_registrations (
  sensor_id   bigint NOT NULL REFERENCES ingest_state ON DELETE CASCADE,
  consumer_id uuid NOT NULL REFERENCES consumers ON DELETE CASCADE,
  PRIMARY KEY (sensor_id, consumer_id)
);
CREATE INDEX consumer_registrations_consumer ON consumer_registrations (consumer_id);
COMMENT ON TABLE consumer_registrations IS 'A TRANSACTION THAT ADDS A REGISTRATION, OR RESETS `ingest_state.has_consumers`, CALLS `lock_ingest` FIRST. So a flush that takes the fence after a registration was added records its changes. Where `has_consumers` outlives the registrations, flushes record changes without a reader until the sidecar resets it.';

CREATE TABLE consumer_offsets (
  sensor_id bigint NOT NULL REFERENCES ingest_state ON DELETE CASCADE,
  consumer  text NOT NULL,
  version   bigint NOT NULL,
  PRIMARY KEY (sensor_id, consumer)
) WITH (fillfactor = 50);
CREATE INDEX consumer_offsets_consumer ON consumer_offsets (consumer);
COMMENT ON TABLE consumer_offsets IS 'How far a consumer has read the changes of a sensor. Unlike a registration it belongs to no process and outlives all of them. A TRANSACTION THAT ADDS OR DELETES ONE CALLS `lock_ingest` FIRST; one that advances it locks it alone.';

CREATE FUNCTION record_changes(sensors bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  begun bigint[];
BEGIN
  WITH raised AS (
    UPDATE ingest_state SET has_consumers = true, version = version + 1 WHERE sensor_id = ANY (sensors) AND NOT has_consumers RETURNING sensor_id
  ) SELECT array_agg(sensor_id) INTO begun FROM raised;
  PERFORM renew_ingest_states(begun);
END $$;
COMMENT ON FUNCTION record_changes IS 'Begins to record changes. It raises the version: a reader that has read the sensor before detects that it has missed changes, which were not recorded. After `lock_ingest`.';

-- Functions, because each statement has to see what was committed while the one before waited for a lock.
CREATE FUNCTION add_registrations(consumer uuid, sensors bigint[]) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '2s' AS $$
BEGIN
  PERFORM lock_ingest(sensors);
  INSERT INTO consumer_registrations (sensor_id, consumer_id)
    SELECT sensor_id, consumer FROM ingest_state WHERE sensor_id = ANY (sensors) ON CONFLICT DO NOTHING;
  PERFORM record_changes(sensors);
END $$;
COMMENT ON FUNCTION add_registrations IS 'Adds registrations of the sensors that exist. It fails after two seconds of waiting for a lock.';

CREATE FUNCTION add_consumer_offsets(consumer text, sensors bigint[]) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '2s' AS $$
BEGIN
  PERFORM lock_ingest(sensors);
  PERFORM record_changes(sensors);
  INSERT INTO consumer_offsets (sensor_id, consumer, version)
    SELECT h.sensor_id, add_consumer_offsets.consumer, h.version FROM ingest_state h
    WHERE h.sensor_id = ANY (sensors) ON CONFLICT DO NOTHING;
END $$;
COMMENT ON FUNCTION add_consumer_offsets IS 'From the flush under way on, all changes of the sensors are recorded for the consumer. Cursors that exist stay as they are.';


-- Notifications, deliveries, jobs

CREATE TABLE job_runners (
  id      text PRIMARY KEY,
  expires timestamptz NOT NULL
);
COMMENT ON TABLE job_runners IS 'Leases of job runners. A library keeps the jobs in the schema `graphile_worker`; a runner of a sidecar holds the jobs that it works on. A runner that has ended does not renew its lease: another sidecar then releases its jobs and deletes the lease.';

-- Each runner asks every second which jobs it holds: a few, among any number that wait.
CREATE INDEX locked_jobs ON graphile_worker._private_jobs (locked_by) WHERE locked_by IS NOT NULL;

CREATE TABLE notifications (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id      bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  type          text NOT NULL CHECK (type IN ('email', 'url')),
  text          text NOT NULL DEFAULT '',
  destination   text NOT NULL,
  secret        bytea NOT NULL,
  disabled      text,
  by_hand       integer NOT NULL DEFAULT 0,
  by_hand_since timestamptz NOT NULL DEFAULT '-infinity',
  created       timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX notifications_owner ON notifications (owner_id, id);
COMMENT ON COLUMN notifications.destination IS 'A mail address, or an http or https address.';
COMMENT ON COLUMN notifications.secret IS 'Signs deliveries: 32 random bytes, readable since signing needs them.';
COMMENT ON COLUMN notifications.disabled IS 'Why nothing is sent any more; null: it works.';
COMMENT ON COLUMN notifications.by_hand IS 'Tests and replays that users asked for since `by_hand_since`, the begin of a minute.';

CREATE TABLE deliveries (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id      uuid NOT NULL DEFAULT gen_random_uuid(),
  notification_id bigint NOT NULL REFERENCES notifications ON DELETE CASCADE,
  cause           text NOT NULL CHECK (cause IN ('trigger', 'event', 'test')),
  parameters      json NOT NULL,
  state           text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed', 'refused')),
  created         timestamptz NOT NULL DEFAULT now(),
  due             timestamptz NOT NULL DEFAULT now(),
  job             bigint,
  attempts        integer NOT NULL DEFAULT 0,
  log             jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX deliveries_notification ON deliveries (notification_id, id);
CREATE INDEX deliveries_created ON deliveries (created) WHERE state <> 'pending';
CREATE INDEX deliveries_waiting ON deliveries (notification_id, id) WHERE state = 'pending';
COMMENT ON TABLE deliveries IS 'The outbox: each sending of a notification, written in the transaction that causes it, with a job that sends it.';
COMMENT ON COLUMN deliveries.message_id IS 'Sent to the receiver, the same in every attempt: so the receiver recognises a repetition.';
COMMENT ON COLUMN deliveries.parameters IS 'Parameters of the message in the order in which they are sent; `text` is the last one.';
COMMENT ON COLUMN deliveries.state IS 'pending: will be sent or tried again; delivered; failed: no attempt is left; refused: must not be sent.';
COMMENT ON COLUMN deliveries.due IS 'When the next attempt is due. During an attempt: when it may be given up for lost.';
COMMENT ON COLUMN deliveries.job IS 'The job of the attempt. When that job is repeated, since its sidecar has died, it need not wait until `due`.';
COMMENT ON COLUMN deliveries.attempts IS 'Since the delivery was made or replayed.';
COMMENT ON COLUMN deliveries.log IS 'Outcomes of the newest attempts, oldest first: date in UNIX seconds, status, error.';
COMMENT ON INDEX deliveries_waiting IS 'Finds those that are given up when newer ones wait behind them.';

CREATE FUNCTION refusal(reason text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(jsonb_build_object('date', extract(epoch FROM now()), 'status', NULL, 'error', reason))
$$;
COMMENT ON FUNCTION refusal IS 'Log of a delivery that was never tried.';

CREATE TABLE event_notifications (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id        bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  notification_id bigint NOT NULL REFERENCES notifications ON DELETE CASCADE,
  name            text NOT NULL DEFAULT '',
  event           text NOT NULL,
  source_id       bigint,
  priority        integer NOT NULL DEFAULT 0,
  enabled         boolean NOT NULL DEFAULT true,
  created         timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX event_notifications_owner ON event_notifications (owner_id, event);
CREATE INDEX event_notifications_notification ON event_notifications (notification_id);
COMMENT ON TABLE event_notifications IS 'Which notification is sent for which event. common/events.ts has the names of events.';
COMMENT ON COLUMN event_notifications.source_id IS 'Only for events of this source; null: for all.';
COMMENT ON COLUMN event_notifications.priority IS 'Higher ones are sent first.';


-- Triggers

CREATE TABLE triggers (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name       text NOT NULL DEFAULT '',
  expression text NOT NULL DEFAULT '',
  inactivity integer NOT NULL DEFAULT 0 CHECK (inactivity = 0 OR inactivity >= 60),
  hysteresis text NOT NULL DEFAULT '',
  hold       integer NOT NULL DEFAULT 0 CHECK (hold >= 0),
  created    timestamptz NOT NULL DEFAULT now(),
  CHECK ((expression = '') <> (inactivity = 0))
);
CREATE INDEX triggers_owner ON triggers (owner_id, id);
COMMENT ON COLUMN triggers.expression IS 'Empty: the trigger fires on inactivity instead.';
COMMENT ON COLUMN triggers.inactivity IS 'Seconds without data; 0: the trigger has an expression.';
COMMENT ON COLUMN triggers.hysteresis IS 'Expression that has to hold before the trigger may fire again; empty: it may at once.';
COMMENT ON COLUMN triggers.hold IS 'Seconds, by the dates of the points, that the expression has to hold.';

CREATE TABLE sensor_triggers (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sensor_id       bigint NOT NULL REFERENCES sensors ON DELETE CASCADE,
  trigger_id      bigint NOT NULL REFERENCES triggers ON DELETE CASCADE,
  active          boolean NOT NULL DEFAULT false,
  active_since    timestamptz NOT NULL DEFAULT now(),
  since_version   bigint NOT NULL DEFAULT 0,
  last_triggered  bigint,
  times_triggered bigint NOT NULL DEFAULT 0,
  last_number     float8,
  last_text       text,
  last_date       bigint,
  fired_at        timestamptz,
  armed           boolean NOT NULL DEFAULT true,
  holds_since     bigint,
  cooldown_until     timestamptz,
  cooldowns       integer NOT NULL DEFAULT 0,
  evaluations     bigint NOT NULL DEFAULT 0,
  UNIQUE (sensor_id, trigger_id)
) WITH (fillfactor = 70);
CREATE INDEX sensor_triggers_trigger ON sensor_triggers (trigger_id);
COMMENT ON TABLE sensor_triggers IS 'A trigger on a sensor. Locked after the ingest state of the sensor and after its inbox cursor, where those are locked too.';
COMMENT ON COLUMN sensor_triggers.since_version IS 'Changes up to this version of the sensor are not evaluated.';
COMMENT ON COLUMN sensor_triggers.last_triggered IS 'This column and the four after it are shown to the owner, who may change them. Dates in microseconds.';
COMMENT ON COLUMN sensor_triggers.fired_at IS 'By the database''s clock: at most one firing a minute, whatever the owner does to `last_triggered`.';
COMMENT ON COLUMN sensor_triggers.armed IS 'False after a firing, until the hysteresis holds or, after inactivity, data arrive.';
COMMENT ON COLUMN sensor_triggers.holds_since IS 'Date of the point since which the expression has held; null: it did not at the last one.';
COMMENT ON COLUMN sensor_triggers.cooldown_until IS 'Cooldown of an expression that met a limit: not evaluated until then. `cooldowns`: how many in a row.';
COMMENT ON COLUMN sensor_triggers.evaluations IS 'Evaluations so far, each of which leaves a row in `trigger_evaluations`.';

CREATE TABLE sensor_trigger_notifications (
  sensor_trigger_id bigint NOT NULL REFERENCES sensor_triggers ON DELETE CASCADE,
  notification_id   bigint NOT NULL REFERENCES notifications ON DELETE CASCADE,
  PRIMARY KEY (sensor_trigger_id, notification_id)
);
CREATE INDEX sensor_trigger_notifications_notification ON sensor_trigger_notifications (notification_id);

CREATE FUNCTION deactivate_sensor_triggers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sensor_triggers SET active = false WHERE active AND id IN (
    SELECT sensor_trigger_id FROM sensor_trigger_notifications WHERE notification_id = OLD.id);
  RETURN OLD;
END $$;
COMMENT ON FUNCTION deactivate_sensor_triggers IS 'A sensor trigger whose notification is deleted has lost its purpose.';
CREATE TRIGGER sensor_triggers BEFORE DELETE ON notifications FOR EACH ROW EXECUTE FUNCTION deactivate_sensor_triggers();

CREATE TABLE trigger_evaluations (
  sensor_trigger_id bigint NOT NULL REFERENCES sensor_triggers ON DELETE CASCADE,
  place             smallint NOT NULL,
  number            bigint NOT NULL,
  evaluated         timestamptz NOT NULL,
  condition         text NOT NULL CHECK (condition IN ('expression', 'hysteresis', 'inactivity')),
  date              bigint,
  value             text,
  result            boolean NOT NULL,
  fired             boolean NOT NULL,
  error             text,
  variables         json NOT NULL,
  PRIMARY KEY (sensor_trigger_id, place)
) WITH (fillfactor = 70);
COMMENT ON TABLE trigger_evaluations IS 'The last evaluations of each sensor trigger, for a user who asks why it fired: a ring, so that nothing has to be pruned.';

CREATE TABLE recent_firings (
  sensor_id  bigint NOT NULL,
  trigger_id bigint NOT NULL,
  fired_at   timestamptz NOT NULL,
  PRIMARY KEY (sensor_id, trigger_id)
);
COMMENT ON TABLE recent_firings IS 'Firings of the last minute of triggers that were taken off their sensors: a trigger that is put on again fires at most once a minute too. No foreign keys: most rows are made while what they refer to is being deleted.';

CREATE FUNCTION save_recent_firing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM recent_firings WHERE (sensor_id, trigger_id) IN (
    SELECT r.sensor_id, r.trigger_id FROM recent_firings r
    WHERE r.fired_at NOT BETWEEN now() - interval '1 minute' AND now() + interval '1 minute'
    LIMIT 100 FOR UPDATE SKIP LOCKED);
  INSERT INTO recent_firings VALUES (OLD.sensor_id, OLD.trigger_id, OLD.fired_at)
    ON CONFLICT (sensor_id, trigger_id) DO UPDATE SET fired_at = excluded.fired_at;
  RETURN NULL;
END $$;
CREATE TRIGGER firing_saved AFTER DELETE ON sensor_triggers FOR EACH ROW
  WHEN (OLD.fired_at BETWEEN now() - interval '1 minute' AND now() + interval '1 minute') EXECUTE FUNCTION save_recent_firing();

CREATE FUNCTION restore_recent_firing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.fired_at := (
    SELECT fired_at FROM recent_firings WHERE sensor_id = NEW.sensor_id AND trigger_id = NEW.trigger_id);
  RETURN NEW;
END $$;
CREATE TRIGGER firing_restored BEFORE INSERT ON sensor_triggers FOR EACH ROW
  WHEN (NEW.fired_at IS NULL) EXECUTE FUNCTION restore_recent_firing();

CREATE VIEW triggered_sensors AS
  SELECT st.sensor_id FROM sensor_triggers st JOIN triggers t ON t.id = st.trigger_id
  WHERE st.active AND (t.expression <> '' OR NOT st.armed);
COMMENT ON VIEW triggered_sensors IS 'Sensors whose changes a trigger has to see: an expression all of them, inactivity the first one after it.';

CREATE TABLE pagers (
  sensor_id bigint PRIMARY KEY REFERENCES sensors ON DELETE CASCADE,
  version   bigint NOT NULL,
  paged     timestamptz NOT NULL DEFAULT '-infinity',
  error     text
);
COMMENT ON TABLE pagers IS 'Sensors that page their owners.';
COMMENT ON COLUMN pagers.version IS 'Of the sensor, when it last paged or began to: earlier changes are not sent.';
COMMENT ON COLUMN pagers.error IS 'Why the last page could not be sent; null: it was sent, or there was none.';

CREATE FUNCTION update_pager() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.pager_type = '' THEN
    DELETE FROM pagers WHERE sensor_id = NEW.id;
  ELSE
    PERFORM lock_ingest(ARRAY[NEW.id]);
    PERFORM record_changes(ARRAY[NEW.id]);
    INSERT INTO pagers (sensor_id, version)
      SELECT NEW.id, coalesce((SELECT version FROM ingest_state WHERE sensor_id = NEW.id), 0)
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION update_pager IS 'A pager goes by the version of its sensor, which advances only while the sensor has consumers.';
CREATE TRIGGER pager AFTER UPDATE OF pager_type ON sensors FOR EACH ROW EXECUTE FUNCTION update_pager();
CREATE TRIGGER new_pager AFTER INSERT ON sensors FOR EACH ROW WHEN (NEW.pager_type <> '') EXECUTE FUNCTION update_pager();

CREATE FUNCTION stop_recording(sensors bigint[]) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '2s' AS $$
DECLARE
  left_alone bigint[];
BEGIN
  PERFORM lock_ingest(sensors);
  WITH ended AS (
    UPDATE ingest_state h SET has_consumers = false WHERE sensor_id = ANY (sensors) AND has_consumers
      AND NOT EXISTS (SELECT FROM consumer_registrations w WHERE w.sensor_id = h.sensor_id)
      AND NOT EXISTS (SELECT FROM consumer_offsets c WHERE c.sensor_id = h.sensor_id)
      AND NOT EXISTS (SELECT FROM pagers p WHERE p.sensor_id = h.sensor_id)
    RETURNING sensor_id
  ) SELECT array_agg(sensor_id) INTO left_alone FROM ended;
  PERFORM renew_ingest_states(left_alone);
END $$;
COMMENT ON FUNCTION stop_recording IS 'Stops recording changes of the sensors that have no consumer, checked again under the lock.';


-- Processors, services

CREATE TABLE processors (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id           bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  sensor_id          bigint NOT NULL REFERENCES sensors ON DELETE CASCADE,
  command            text NOT NULL,
  execution_interval integer NOT NULL CHECK (execution_interval >= 60),
  base               timestamptz NOT NULL DEFAULT now(),
  due                timestamptz NOT NULL,
  claim              uuid,
  claimed            timestamptz,
  created            timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX processors_owner ON processors (owner_id, id);
CREATE INDEX processors_sensor ON processors (sensor_id);
COMMENT ON TABLE processors IS 'Scripts that run on an interval.';
COMMENT ON COLUMN processors.sensor_id IS 'A sensor of the owner, which receives the results.';
COMMENT ON COLUMN processors.command IS 'A script, or the name of a file of the owner.';
COMMENT ON COLUMN processors.execution_interval IS 'Seconds.';
COMMENT ON COLUMN processors.base IS 'Runs are due at base + k * execution_interval.';
COMMENT ON COLUMN processors.due IS 'The next run. Missed runs are not made up for.';
COMMENT ON COLUMN processors.claim IS 'Of the run under way, which began at `claimed`: only the run with this claim records its outcome. A run that was repeated, since its sidecar seemed dead, has another claim.';

CREATE TABLE processor_runs (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  processor_id bigint NOT NULL REFERENCES processors ON DELETE CASCADE,
  started      timestamptz NOT NULL,
  duration     float8 NOT NULL,
  output       text NOT NULL,
  value        text,
  point_date   bigint,
  error        text
);
CREATE INDEX processor_runs_processor ON processor_runs (processor_id, id);
COMMENT ON TABLE processor_runs IS 'The newest runs of each processor.';
COMMENT ON COLUMN processor_runs.duration IS 'Milliseconds.';
COMMENT ON COLUMN processor_runs.value IS 'The stored value as text, of the point at `point_date`; null when the run stored nothing.';
COMMENT ON COLUMN processor_runs.error IS 'Why the run stored nothing; null when it stored a point.';

CREATE TABLE processor_files (
  owner_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name     text NOT NULL,
  content  bytea NOT NULL,
  modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, name)
);
COMMENT ON TABLE processor_files IS 'Files that the scripts of a user may call and read.';

CREATE TABLE services (
  sensor_id    bigint PRIMARY KEY REFERENCES sensors ON DELETE CASCADE,
  kind         text NOT NULL,
  settings     json NOT NULL,
  revision     bigint NOT NULL DEFAULT 0,
  checkpoint_state json NOT NULL,
  watermark    bigint,
  checkpointed bigint,
  left_out     json,
  failed       text,
  failed_at    timestamptz,
  created      timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 70);
COMMENT ON TABLE services IS 'A service reads the points of some sensors and writes its output into a virtual sensor of its own, which gives it its id and its owner.';
COMMENT ON COLUMN services.settings IS 'Changed by methods of the service only; each change raises the revision.';
COMMENT ON COLUMN services.checkpoint_state IS 'State from which the next point is computed.';
COMMENT ON COLUMN services.watermark IS 'Date of the newest computed point, `checkpointed`: of the last checkpoint, in microseconds; null before the first one.';
COMMENT ON COLUMN services.left_out IS 'Late points that were left out since the service began or was changed: {"points", "from", "to", "reason"}; null: none.';
COMMENT ON COLUMN services.failed IS 'Why the service does not run; null: it does.';

CREATE TABLE service_sources (
  service_id bigint NOT NULL REFERENCES services ON DELETE CASCADE,
  source_id  bigint NOT NULL,
  fields     json NOT NULL,
  version    bigint NOT NULL,
  PRIMARY KEY (service_id, source_id),
  FOREIGN KEY (service_id, source_id) REFERENCES sensor_sources (sensor_id, source_id) ON DELETE CASCADE
) WITH (fillfactor = 50);
CREATE INDEX service_sources_source ON service_sources (source_id);
COMMENT ON TABLE service_sources IS 'A connected sensor that a service reads. It ends with the connection, however that ends.';
COMMENT ON COLUMN service_sources.fields IS '[{"name", "type", "path"}]';
COMMENT ON COLUMN service_sources.version IS 'Of the source: the service has read its changes up to it.';

CREATE TABLE service_checkpoints (
  service_id bigint NOT NULL REFERENCES services ON DELETE CASCADE,
  date       bigint NOT NULL,
  checkpoint_state json NOT NULL,
  PRIMARY KEY (service_id, date)
);
COMMENT ON TABLE service_checkpoints IS 'The state of a service after all points up to a date, from which late points are computed.';

CREATE TABLE service_manual_points (
  service_id bigint NOT NULL REFERENCES services ON DELETE CASCADE,
  date       bigint NOT NULL,
  PRIMARY KEY (service_id, date)
);
COMMENT ON TABLE service_manual_points IS 'Dates of points that the owner has put in place of the output: the service does not replace them.';

-- Locks the services first: of two last sources that are deleted concurrently the second one ends the service.
CREATE FUNCTION delete_services_without_sources() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM services WHERE sensor_id IN (SELECT service_id FROM gone) ORDER BY sensor_id FOR UPDATE;
  DELETE FROM service_checkpoints WHERE service_id IN (SELECT service_id FROM gone);
  DELETE FROM services s WHERE s.sensor_id IN (SELECT service_id FROM gone)
    AND NOT EXISTS (SELECT FROM service_sources o WHERE o.service_id = s.sensor_id);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION delete_services_without_sources IS 'A service ends with its last source. Checkpoints that counted with a deleted source are useless: outputs computed from them would be wrong.';
CREATE TRIGGER source_deleted AFTER DELETE ON service_sources REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION delete_services_without_sources();

CREATE VIEW consumed_sensors AS
  SELECT 'triggers' AS consumer, sensor_id FROM triggered_sensors
  UNION ALL
  SELECT 'services', c.source_id FROM service_sources c JOIN services s ON s.sensor_id = c.service_id
  WHERE s.failed IS NULL;
COMMENT ON VIEW consumed_sensors IS 'Sensors whose changes a consumer of the inbox has to see.';

CREATE FUNCTION remove_consumer_offsets(sensors bigint[]) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '2s' AS $$
BEGIN
  PERFORM lock_ingest(sensors);
  DELETE FROM consumer_offsets c WHERE c.sensor_id = ANY (sensors)
    AND NOT EXISTS (SELECT FROM consumed_sensors a WHERE a.consumer = c.consumer AND a.sensor_id = c.sensor_id);
END $$;
COMMENT ON FUNCTION remove_consumer_offsets IS 'Deletes cursors of those of the sensors that no consumer needs any more, looking again under the lock.';

CREATE FUNCTION remove_job_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.remove_job(TG_ARGV[0] || OLD.id);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION remove_job_of_row IS 'A waiting job ends with what it is for, however that is deleted. A running one finds it deleted.';
CREATE TRIGGER job AFTER DELETE ON processors FOR EACH ROW EXECUTE FUNCTION remove_job_of_row('processor:');
CREATE TRIGGER job AFTER DELETE ON sensor_triggers FOR EACH ROW EXECUTE FUNCTION remove_job_of_row('silence:');


-- Files

CREATE TABLE files (
  sensor_id  bigint NOT NULL REFERENCES sensors ON DELETE CASCADE,
  date       bigint NOT NULL,
  owner_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name       text NOT NULL,
  media_type text NOT NULL,
  content    bytea NOT NULL,
  size       integer NOT NULL GENERATED ALWAYS AS (octet_length(content)) STORED,
  digest     bytea NOT NULL GENERATED ALWAYS AS (sha256(content)) STORED,
  PRIMARY KEY (sensor_id, date)
);
-- Not compressed again: so a part of it can be read without the rest.
ALTER TABLE files ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX files_owner ON files (owner_id, sensor_id, date) INCLUDE (size);
COMMENT ON TABLE files IS 'Pictures, sounds and films that are values of points. A file and its point, which names it, are written and deleted in one transaction that has called `lock_ingest`: there is neither without the other. Only sensors of the data type `file` have files.';
COMMENT ON COLUMN files.owner_id IS 'Owner of the sensor, whose storage the file uses.';
COMMENT ON COLUMN files.media_type IS 'By the content, whatever the name.';


-- Processes

CREATE TABLE sidecars (
  id      uuid PRIMARY KEY,
  started timestamptz NOT NULL DEFAULT now(),
  seen    timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE sidecars IS 'Running sidecars, for monitoring. Each renews its row every few seconds and deletes it at its end; a killed one leaves its row for a while.';

CREATE TABLE sidecar_calls (
  id     uuid PRIMARY KEY,
  called timestamptz NOT NULL DEFAULT now(),
  reply  jsonb
);
CREATE INDEX sidecar_calls_called ON sidecar_calls (called);
COMMENT ON TABLE sidecar_calls IS 'Calls of a server to any sidecar: a job computes the reply, and the caller deletes the row. Old rows were given up.';

CREATE TABLE newest_clock_time (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  newest timestamptz NOT NULL
);
COMMENT ON TABLE newest_clock_time IS 'The greatest time of the database''s clock that a sidecar has seen: by it a sidecar notices that the clock was put back.';


-- Points in SQL of one's own: `points`, `buckets_60` ... `buckets_604800`, and the functions `points_between` and `buckets_between`; docs/reference/sql.md. Readers need
-- the right to read blocks, journal and ingest_state.

-- docs/internals/block-format.md specifies the bytes.

CREATE FUNCTION packed_integer(bytes bytea, at integer) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT get_byte(bytes, at)::bigint + (get_byte(bytes, at + 1)::bigint << 8)
       + (get_byte(bytes, at + 2)::bigint << 16) + (get_byte(bytes, at + 3)::bigint << 24)
       + (get_byte(bytes, at + 4)::bigint << 32) + (get_byte(bytes, at + 5)::bigint << 40)
       + (get_byte(bytes, at + 6)::bigint << 48) + (get_byte(bytes, at + 7)::bigint << 56)
$$;
COMMENT ON FUNCTION packed_integer IS 'The signed integer of 8 bytes, little-endian, at an index of bytes.';

CREATE FUNCTION packed_unsigned(bytes bytea, at integer, width integer) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE width
    WHEN 0 THEN 0
    WHEN 1 THEN get_byte(bytes, at)
    WHEN 2 THEN get_byte(bytes, at) + 256 * get_byte(bytes, at + 1)
    WHEN 3 THEN get_byte(bytes, at) + 256 * get_byte(bytes, at + 1) + 65536 * get_byte(bytes, at + 2)
    WHEN 4 THEN get_byte(bytes, at) + 256 * get_byte(bytes, at + 1) + 65536 * get_byte(bytes, at + 2)
              + 16777216::bigint * get_byte(bytes, at + 3)
    ELSE packed_integer(bytes, at) END
$$;
COMMENT ON FUNCTION packed_unsigned IS 'The unsigned integer of 0 to 4 or 8 bytes at an index.';

CREATE FUNCTION float8_of_bits(bits bigint) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN bits < 0 THEN -1 ELSE 1 END::float8 * CASE (bits >> 52) & 2047
    WHEN 2047 THEN 'infinity'::float8
    WHEN 0 THEN (bits & 4503599627370495)::float8 * 4.94065645841246544e-324::float8
    ELSE (bits & 4503599627370495 | 4503599627370496)::float8
       * power(2::float8, (((bits >> 52) & 2047) - 1075)::float8) END
$$;
COMMENT ON FUNCTION float8_of_bits IS 'The float8 with these bits (IEEE 754), which is no NaN. All of its arithmetic is exact.';

CREATE FUNCTION packed_end(bytes bytea, at integer, count integer) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT at + CASE get_byte(bytes, at) >> 4
    WHEN 0 THEN 2 + 8 * count
    WHEN 1 THEN 10 + (get_byte(bytes, at) & 15) * count
    ELSE 18 + (get_byte(bytes, at) & 15) * (count - 1) END
$$;
COMMENT ON FUNCTION packed_end IS 'Where the packed column that begins at an index ends.';

CREATE FUNCTION packed_part(bytes bytea, at integer, form integer, width integer, base float8, step float8, place integer)
RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE form
    WHEN 0 THEN float8_of_bits(packed_integer(bytes, at + 2 + 8 * place))
    WHEN 1 THEN base + packed_unsigned(bytes, at + 10 + width * place, width)
    ELSE CASE place WHEN 0 THEN base ELSE step + packed_unsigned(bytes, at + 18 + width * (place - 1), width) END END
$$;
COMMENT ON FUNCTION packed_part IS 'What the number at a place of the packed column that begins at an index is computed from: the number itself, or in a column of deltas the difference from the number before.';

CREATE FUNCTION packed_scaled(number float8, exponent integer) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN exponent = 0 THEN number
    WHEN exponent < 0 THEN number / ('{1e1,1e2,1e3,1e4,1e5,1e6,1e7,1e8,1e9,1e10,1e11,1e12,1e13,1e14,1e15}'::float8[])[-exponent]
    ELSE number * ('{1e1,1e2,1e3,1e4,1e5,1e6}'::float8[])[exponent] END
$$;
COMMENT ON FUNCTION packed_scaled IS 'A number times ten to the exponent.';

CREATE FUNCTION unreadable_block(version integer) RETURNS integer LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RAISE 'block of version %, readable is 1', version;
END $$;
COMMENT ON FUNCTION unreadable_block IS 'Fails: this version of the product cannot read that version of blocks.';

CREATE FUNCTION block_points(data bytea, first bigint, count integer)
RETURNS TABLE (date bigint, number float8) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT first + packed_scaled(CASE date_form WHEN 2 THEN date_sum ELSE date_part END, date_exponent)::bigint,
         CASE WHEN has_number
           THEN packed_scaled(CASE number_form WHEN 2 THEN number_sum ELSE number_part END, number_exponent) END
  FROM (
    SELECT date_form, date_exponent, date_part, number_form, number_exponent, number_part, has_number,
           sum(CASE date_form WHEN 2 THEN date_part ELSE 0 END) OVER in_order AS date_sum,
           sum(CASE number_form WHEN 2 THEN number_part ELSE 0 END) OVER in_order AS number_sum
    -- Without the bytes, which would be copied with each row.
    FROM (
      SELECT date_form, date_exponent, number_form, number_exponent,
             flags = 0 OR flags = 2 AND get_bit(bytes, presence + place) = 1 AS has_number,
             packed_part(bytes, 2, date_form, date_width, date_base, date_step, place) AS date_part,
             CASE WHEN flags <> 1 THEN packed_part(bytes, middle, number_form, number_width, number_base, number_step, place) END AS number_part
      FROM (
        SELECT bytes, flags, middle, 8 * (length(bytes) - (count + 7) / 8) AS presence,
               get_byte(bytes, 2) >> 4 AS date_form, get_byte(bytes, 2) & 15 AS date_width,
               (get_byte(bytes, 3) # 128) - 128 AS date_exponent, packed_integer(bytes, 4)::float8 AS date_base,
               CASE WHEN get_byte(bytes, 2) >> 4 = 2 THEN packed_integer(bytes, 12)::float8 END AS date_step,
               CASE WHEN flags <> 1 THEN get_byte(bytes, middle) >> 4 END AS number_form,
               CASE WHEN flags <> 1 THEN get_byte(bytes, middle) & 15 END AS number_width,
               CASE WHEN flags <> 1 THEN (get_byte(bytes, middle + 1) # 128) - 128 END AS number_exponent,
               CASE WHEN flags <> 1 AND get_byte(bytes, middle) >> 4 > 0 THEN packed_integer(bytes, middle + 2)::float8 END AS number_base,
               CASE WHEN flags <> 1 AND get_byte(bytes, middle) >> 4 = 2 THEN packed_integer(bytes, middle + 10)::float8 END AS number_step
        FROM (
          SELECT bytes, packed_end(bytes, 2, count) AS middle,
                 CASE get_byte(bytes, 0) WHEN 1 THEN get_byte(bytes, 1) ELSE unreadable_block(get_byte(bytes, 0)) END AS flags
          -- Read from disk once, and not for each byte.
          FROM (SELECT data || ''::bytea AS bytes OFFSET 0) whole OFFSET 0
        ) begin OFFSET 0
      ) head CROSS JOIN LATERAL generate_series(0, count - 1 + 0 * middle) AS place OFFSET 0
    ) part WINDOW in_order AS (ROWS UNBOUNDED PRECEDING)
  ) summed
$$;
COMMENT ON FUNCTION block_points IS 'The points of a block, in order, in one pass. Whole numbers up to 2^53 are exact in a float8, and so is each sum of deltas.';

-- In a loop: most columns of the journal are short, and a query for each would cost far more than their numbers.
CREATE FUNCTION packed_column(bytes bytea, at integer, count integer) RETURNS float8[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  numbers  float8[] := '{}';
  form     integer;
  width    integer;
  exponent integer;
  base     float8;
  step     float8;
BEGIN
  IF count = 0 THEN
    RETURN numbers;
  END IF;
  form := get_byte(bytes, at) >> 4;
  width := get_byte(bytes, at) & 15;
  exponent := (get_byte(bytes, at + 1) # 128) - 128;
  IF form = 0 THEN
    FOR place IN 0 .. count - 1 LOOP
      numbers[place + 1] := packed_scaled(float8_of_bits(packed_integer(bytes, at + 2 + 8 * place)), exponent);
    END LOOP;
    RETURN numbers;
  END IF;
  base := packed_integer(bytes, at + 2);
  IF form = 1 THEN
    FOR place IN 0 .. count - 1 LOOP
      numbers[place + 1] := packed_scaled(base + packed_unsigned(bytes, at + 10 + width * place, width), exponent);
    END LOOP;
    RETURN numbers;
  END IF;
  step := packed_integer(bytes, at + 10);
  numbers[1] := packed_scaled(base, exponent);
  FOR place IN 0 .. count - 2 LOOP
    base := base + step + packed_unsigned(bytes, at + 18 + width * place, width);
    numbers[place + 2] := packed_scaled(base, exponent);
  END LOOP;
  RETURN numbers;
END $$;
COMMENT ON FUNCTION packed_column IS 'The numbers of the packed column that begins at an index of bytes, in order.';

CREATE FUNCTION journal_points(data bytea, texts text[], wanted bigint DEFAULT NULL)
RETURNS TABLE (sensor_id bigint, date bigint, number float8, text text) LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
#variable_conflict use_column
DECLARE
  bytes    bytea := data || ''::bytea;
  at       integer := 1;
  count    integer;
  -- Of the only sensor of a section; or that of each point.
  single   bigint;
  ids      float8[];
  base     bigint;
  flags    integer;
  dates    integer;
  numbers  integer;
  presence integer;
  texted   integer;
  -- Of sections before this one.
  passed   integer := 0;
BEGIN
  IF get_byte(bytes, 0) <> 1 THEN
    RAISE 'flush of version %, readable is 1', get_byte(bytes, 0);
  END IF;
  WHILE at < length(bytes) LOOP
    count := packed_unsigned(bytes, at + 1, 4);
    IF get_byte(bytes, at) = 1 THEN
      single := packed_integer(bytes, at + 5);
      ids := '{}';
      at := at + 13;
    ELSE
      single := NULL;
      ids := packed_column(bytes, at + 5, count);
      at := packed_end(bytes, at + 5, count);
    END IF;
    base := packed_integer(bytes, at);
    flags := get_byte(bytes, at + 8);
    dates := at + 9;
    numbers := packed_end(bytes, dates, count);
    presence := CASE flags & 3 WHEN 1 THEN numbers ELSE packed_end(bytes, numbers, count) END;
    texted := presence + (CASE flags & 3 WHEN 2 THEN 1 ELSE 0 END + (flags >> 2 & 1)) * ((count + 7) / 8);
    at := texted + (flags >> 3 & 1) * ((count + 7) / 8);
    IF wanted IS NULL OR single = wanted OR wanted = ANY (ids) THEN
      RETURN QUERY
        SELECT coalesce(single, section.id::bigint), base + section.date::bigint,
               CASE WHEN flags & 3 = 0 OR flags & 3 = 2 AND get_bit(bytes, 8 * presence + place::integer - 1) = 1 THEN section.number END,
               CASE WHEN has_text THEN texts[passed + text_place] END
        FROM (
          SELECT columns.*, has_text, count(*) FILTER (WHERE has_text) OVER (ROWS UNBOUNDED PRECEDING) AS text_place
          FROM unnest(
            packed_column(bytes, dates, count), ids,
            -- Where there are no numbers, behind the dates may be the end.
            CASE flags & 3 WHEN 1 THEN '{}' ELSE packed_column(bytes, numbers, count) END
          ) WITH ORDINALITY AS columns (date, id, number, place)
          CROSS JOIN LATERAL (SELECT flags & 8 > 0 AND get_bit(bytes, 8 * texted + place::integer - 1) = 1) AS bit (has_text)
        ) section
        WHERE wanted IS NULL OR single = wanted OR section.id = wanted;
    END IF;
    IF flags & 8 > 0 THEN
      passed := passed + bit_count(substring(bytes FROM texted + 1 FOR (count + 7) / 8))::integer;
    END IF;
  END LOOP;
END $$;
COMMENT ON FUNCTION journal_points IS 'The points of a row of the journal, of one sensor or (null) of all.';

CREATE VIEW unmerged_points WITH (security_invoker = true) AS
SELECT DISTINCT ON (point.sensor_id, point.date) point.sensor_id, point.date, point.number, point.text
FROM journal CROSS JOIN LATERAL journal_points(data, texts) AS point
JOIN ingest_state state ON state.sensor_id = point.sensor_id AND state.merged_to < seq
WHERE data IS NOT NULL
ORDER BY point.sensor_id, point.date, seq DESC;
COMMENT ON VIEW unmerged_points IS 'Points that are only in the journal: of each date the one that was written last.';

CREATE FUNCTION unmerged_points_of(sensor bigint) RETURNS SETOF unmerged_points LANGUAGE sql STABLE PARALLEL SAFE ROWS 100 AS $$
  SELECT DISTINCT ON (point.date) point.sensor_id, point.date, point.number, point.text
  FROM ingest_state state JOIN journal ON seq > merged_to CROSS JOIN LATERAL journal_points(data, texts, sensor) AS point
  WHERE state.sensor_id = sensor AND data IS NOT NULL
  ORDER BY point.date, seq DESC
$$;
COMMENT ON FUNCTION unmerged_points_of IS 'The same of one sensor, without unpacking the points of others.';

-- The planner takes an unknown number of rows for few, and would compare each point of a block with all of them: of 100,000 it makes a hash table.
CREATE FUNCTION unmerged_dates(sensor bigint DEFAULT NULL) RETURNS TABLE (sensor_id bigint, date bigint)
LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 100000 AS $$
#variable_conflict use_column
BEGIN
  IF sensor IS NULL THEN
    RETURN QUERY SELECT sensor_id, date FROM unmerged_points;
  ELSE
    RETURN QUERY SELECT sensor_id, date FROM unmerged_points_of(sensor);
  END IF;
END $$;
COMMENT ON FUNCTION unmerged_dates IS 'Dates at which points of blocks do not count any more, of one sensor or (null) of all.';

CREATE VIEW points WITH (security_invoker = true) AS
SELECT block.sensor_id, point.date, point.number, point.text
FROM blocks block CROSS JOIN LATERAL ROWS FROM (block_points(data, first, count), unnest(texts)) AS point (date, number, text)
WHERE NOT EXISTS (
  -- The sum keeps PostgreSQL from a merge join in the order of blocks, by their sensors alone.
  SELECT FROM unmerged_dates() later WHERE later.sensor_id = block.sensor_id + 0 AND later.date = point.date)
UNION ALL
SELECT sensor_id, date, number, text FROM unmerged_points;

COMMENT ON VIEW points IS 'All points. `number` is null where the value is no number; `text` then is the value, and beside a number it is how the client wrote it, where that differs (`007`).';

CREATE FUNCTION points_between(sensor bigint, since bigint, before bigint) RETURNS SETOF points
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT block.sensor_id, point.date, point.number, point.text
  FROM blocks block CROSS JOIN LATERAL ROWS FROM (block_points(data, first, count), unnest(texts)) AS point (date, number, text)
  WHERE block.sensor_id = sensor AND first < before AND last >= since AND first >= bucket_start(since, 604800000000)
    AND point.date >= since AND point.date < before
    AND NOT EXISTS (SELECT FROM unmerged_dates(sensor) later WHERE later.date = point.date)
  UNION ALL
  SELECT sensor_id, date, number, text FROM unmerged_points_of(sensor) WHERE date >= since AND date < before
$$;
COMMENT ON FUNCTION points_between IS 'Points of a sensor from a date on and before another, microseconds since 1970.';

CREATE TYPE bucket_row AS (
  sensor_id    bigint,
  bucket       bigint,
  count        bigint,
  numbers      bigint,
  sum          float8,
  min          float8,
  max          float8,
  first_date   bigint,
  first_number float8,
  first_text   text,
  last_date    bigint,
  last_number  float8,
  last_text    text
);

-- Buckets are put together from blocks that lie in one of them and that no point of the journal changes, and from points elsewhere.
DO $buckets$
DECLARE
  -- Width, conditions on blocks, where points of the journal are, conditions on dates.
  buckets constant text := $query$
    SELECT sensor_id, bucket, sum(count)::bigint AS count, sum(numbers)::bigint AS numbers, sum(sum) AS sum, min(min) AS min, max(max) AS max,
           min(first_date) AS first_date, max(first_number) FILTER (WHERE opens) AS first_number, max(first_text) FILTER (WHERE opens) AS first_text,
           max(last_date) AS last_date, max(last_number) FILTER (WHERE closes) AS last_number, max(last_text) FILTER (WHERE closes) AS last_text
    FROM (
      SELECT part.*, lag(bucket) OVER by_date IS DISTINCT FROM bucket AS opens, lead(bucket) OVER by_date IS DISTINCT FROM bucket AS closes
      FROM (
        -- Of the block and not of the part, or a condition on it would not reach the index of blocks.
        SELECT block.sensor_id, part.*, bucket_start(first_date, %1$s) AS bucket
        FROM blocks block
        LEFT JOIN (
          SELECT sensor_id, array_agg(date) AS dates, max(date) AS newest FROM %3$s AS tail GROUP BY sensor_id
        ) tail ON tail.sensor_id = block.sensor_id AND newest >= first
        CROSS JOIN LATERAL (SELECT ARRAY(SELECT date FROM unnest(dates) AS date WHERE date BETWEEN first AND last) OFFSET 0) AS touched (replaced)
        CROSS JOIN LATERAL (SELECT replaced = '{}' AND bucket_start(first, %1$s) = bucket_start(last, %1$s) OFFSET 0) AS own (is_whole)
        CROSS JOIN LATERAL (
          SELECT block.count::bigint, block.numbers::bigint, block.sum, block.min, block.max,
                 first AS first_date, first_number, block.texts[1] AS first_text, last AS last_date, last_number, block.texts[block.count] AS last_text
          WHERE is_whole
          UNION ALL
          SELECT 1, num_nonnulls(number), number, number, number, date, number, text, date, number, text
          FROM ROWS FROM (block_points(data, first, block.count), unnest(texts)) AS point (date, number, text)
          WHERE NOT is_whole AND date <> ALL (replaced)
        ) part
        WHERE %2$s
        UNION ALL
        SELECT sensor_id, 1, num_nonnulls(number), number, number, number, date, number, text, date, number, text, bucket_start(date, %1$s)
        FROM %3$s AS tail
      ) part
      WHERE %4$s
      WINDOW by_date AS (PARTITION BY sensor_id ORDER BY first_date)
    ) marked
    GROUP BY sensor_id, bucket$query$;
  width bigint;
BEGIN
  FOREACH width IN ARRAY ARRAY[60, 300, 600, 1800, 3600, 86400, 604800] LOOP
    EXECUTE format('CREATE VIEW buckets_%s WITH (security_invoker = true) AS %s', width,
      format(buckets, width * 1000000, 'true', 'unmerged_points', 'true'));
    EXECUTE format('CREATE VIEW rollup_%1$s WITH (security_invoker = true) AS SELECT * FROM buckets_%1$s', width);
  END LOOP;
  -- Buckets of a sensor that begin from a date on and before another, microseconds since 1970; the width in seconds is one of the above.
  EXECUTE format($function$
    CREATE FUNCTION buckets_between(sensor bigint, width bigint, since bigint, before bigint) RETURNS SETOF bucket_row
    LANGUAGE sql STABLE PARALLEL SAFE AS %L$function$,
    format(buckets, 'width * 1000000',
      'block.sensor_id = sensor AND first < bucket_start(before - 1, width * 1000000) + width * 1000000 AND last >= since AND first >= bucket_start(since, 604800000000)',
      'unmerged_points_of(sensor)', 'bucket >= since AND bucket < before'));
END $buckets$;
COMMENT ON FUNCTION buckets_between IS 'Buckets of a sensor that begin from a date on and before another, microseconds since 1970. The width, seconds, is one of 60, 300, 600, 1800, 3600, 86400 and 604800.';
