-- The schema as all migrations leave it. `npm run docs` writes this file from the catalogue of a database: change the schema by a migration.
-- To be read, not to be run: relations stand in the order in which migrations made them, each with its indexes and triggers, and functions follow.

-- Accounts: of people, and of groups that can log in.
CREATE TABLE users (
  id                     bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  username               text NOT NULL,
  email                  text NOT NULL DEFAULT ''::text,
  name                   text NOT NULL DEFAULT ''::text,
  surname                text NOT NULL DEFAULT ''::text,
  mobile                 text NOT NULL DEFAULT ''::text,
  address                text NOT NULL DEFAULT ''::text,
  zipcode                text NOT NULL DEFAULT ''::text,
  country                text NOT NULL DEFAULT ''::text,
  openid                 text NOT NULL DEFAULT ''::text,
  uuid                   uuid NOT NULL DEFAULT gen_random_uuid(),
  password_hash          text,
  administrator          boolean NOT NULL DEFAULT false,
  -- The group that logs in with this account. Such an account owns nothing, is a member of no group, and may only read. Null: the account of a person.
  group_id               bigint,
  created                timestamp with time zone NOT NULL DEFAULT now(),
  -- Whether the user has proved to read the mail of `email`, by a token that was mailed there.
  email_confirmed        boolean NOT NULL DEFAULT false,
  -- The mail address that replaces `email` as soon as it is confirmed. Empty: `email` is cleared then. Null: no change is pending.
  email_pending          text,
  -- The account was registered where registrations need a confirmed mail address, and has none yet: it cannot log in.
  awaits_confirmation    boolean NOT NULL DEFAULT false,
  -- An administrator demands a second factor: until there is one, a session can only set it up.
  second_factor_demanded boolean NOT NULL DEFAULT false,
  -- Since when an administrator has locked the account. Null: it is not locked. A locked account cannot log in, its keys count as unknown, and its triggers, processors and services pause.
  locked                 timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (uuid),
  UNIQUE (group_id),
  FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  CHECK (password_hash IS NOT NULL OR group_id IS NOT NULL)
);
CREATE INDEX users_email ON users USING btree (lower(email));
CREATE INDEX users_awaiting ON users USING btree (created) WHERE awaits_confirmation;
CREATE INDEX users_locked ON users USING btree (id) WHERE locked IS NOT NULL;

-- Keeps usernames unique in any spelling of case. The name of a group is that of its account.
CREATE TABLE usernames (
  key     text NOT NULL,
  user_id bigint NOT NULL,
  PRIMARY KEY (key),
  UNIQUE (user_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE sessions (
  -- SHA-256 of the session id: a reader of the table cannot log in with it.
  id_hash   bytea NOT NULL,
  user_id   bigint NOT NULL,
  created   timestamp with time zone NOT NULL DEFAULT now(),
  -- Names the session in the API. The secret is `id_hash`.
  id        bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- Written at most once in five minutes. A session ends 30 days after it, and a year after `created`.
  last_used timestamp with time zone NOT NULL DEFAULT now(),
  -- Network address of the login. Empty: a login of version 0.2.0.
  address   text NOT NULL DEFAULT ''::text,
  -- Header User-Agent of the login, shortened.
  device    text NOT NULL DEFAULT ''::text,
  PRIMARY KEY (id_hash),
  UNIQUE (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_user ON sessions USING btree (user_id);
CREATE TRIGGER rights_ended AFTER DELETE ON sessions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION record_ended_rights();

CREATE TABLE api_keys (
  id          bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id     bigint NOT NULL,
  name        text NOT NULL,
  secret_hash bytea NOT NULL,
  scope       text NOT NULL,
  -- The key reaches only the sensors in `api_key_sensors`. A column of its own, so that a key whose last sensor is deleted reaches nothing instead of everything.
  limited     boolean NOT NULL,
  expires     timestamp with time zone,
  created     timestamp with time zone NOT NULL DEFAULT now(),
  last_used   timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (secret_hash),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (scope = ANY (ARRAY['all'::text, 'read'::text, 'write'::text]))
);
CREATE INDEX api_keys_user ON api_keys USING btree (user_id);
CREATE TRIGGER rights_changed AFTER UPDATE OF user_id, scope, limited, expires ON api_keys FOR EACH ROW EXECUTE FUNCTION record_changed_rights();
CREATE TRIGGER rights_ended AFTER DELETE ON api_keys REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION record_ended_rights();

-- Tokens that were mailed to users who forgot their passwords. Each is valid for an hour and for one use.
CREATE TABLE password_resets (
  -- SHA-256 of the token.
  token_hash bytea NOT NULL,
  user_id    bigint NOT NULL,
  created    timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (token_hash),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX password_resets_user ON password_resets USING btree (user_id);

-- Failed logins by name and address, in windows of a minute.
CREATE UNLOGGED TABLE login_failures (
  key      text NOT NULL,
  failures integer NOT NULL,
  since    timestamp with time zone NOT NULL,
  PRIMARY KEY (key)
);
CREATE INDEX login_failures_since ON login_failures USING btree (since);

CREATE TABLE groups (
  id                         bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name                       text NOT NULL,
  email                      text NOT NULL DEFAULT ''::text,
  mobile                     text NOT NULL DEFAULT ''::text,
  description                text NOT NULL DEFAULT ''::text,
  public                     boolean NOT NULL DEFAULT false,
  hidden                     boolean NOT NULL DEFAULT false,
  anonymous                  boolean NOT NULL DEFAULT false,
  -- Hashed as passwords of users are. Null: joining needs no password.
  access_password_hash       text,
  -- Names of sensors that a new member has to share.
  required_sensors           text[] NOT NULL DEFAULT '{}'::text[],
  optional_sensors           text[] NOT NULL DEFAULT '{}'::text[],
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
  created                    timestamp with time zone NOT NULL DEFAULT now(),
  -- The account to whose quotas the group and its logins count. Null: to none; the group is older than quotas.
  creator_id                 bigint,
  PRIMARY KEY (id)
);
CREATE INDEX groups_creator ON groups USING btree (creator_id);

CREATE TABLE group_users (
  group_id          bigint NOT NULL,
  user_id           bigint NOT NULL,
  -- False: the user has asked to join and waits for a member to accept.
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
  -- Names of sensors that the user agreed to share when joining: what the group asked for then, whatever it asks for now.
  agreed_sensors    text[] NOT NULL DEFAULT '{}'::text[],
  -- While the user waits: rights that the user has declined (false), and those that members have granted or revoked meanwhile. The other rights are the defaults of the group at the time of acceptance.
  wish              jsonb NOT NULL DEFAULT '{}'::jsonb,
  PRIMARY KEY (group_id, user_id),
  FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (jsonb_typeof(wish) = 'object'::text)
);
CREATE INDEX group_users_user ON group_users USING btree (user_id);
CREATE TRIGGER last_member AFTER DELETE OR UPDATE OF accepted ON group_users FOR EACH ROW WHEN (old.accepted) EXECUTE FUNCTION delete_empty_group();
CREATE TRIGGER rights_changed AFTER UPDATE ON group_users FOR EACH ROW WHEN (old.group_id IS DISTINCT FROM new.group_id OR old.user_id IS DISTINCT FROM new.user_id OR old.accepted AND old.list_sensors AND NOT (new.accepted AND new.list_sensors)) EXECUTE FUNCTION record_changed_rights();
CREATE TRIGGER rights_ended AFTER DELETE ON group_users REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION record_ended_rights();
CREATE TRIGGER sensors AFTER DELETE ON group_users FOR EACH ROW EXECUTE FUNCTION remove_sensors_of_member();

CREATE TABLE domains (
  id           bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name         text NOT NULL,
  -- Accepted members that the domain may have, managers included. 0: no limit.
  member_limit integer NOT NULL DEFAULT 0,
  created      timestamp with time zone NOT NULL DEFAULT now(),
  -- The account to whose quota the domain counts. Null: to none; the domain is older than quotas.
  creator_id   bigint,
  PRIMARY KEY (id),
  FOREIGN KEY (creator_id) REFERENCES users(id) ON DELETE SET NULL,
  CHECK (member_limit >= 0)
);
CREATE INDEX domains_creator ON domains USING btree (creator_id);

-- A transaction that changes the members of a domain locks the row of the domain first: so the limit holds, and one manager stays.
CREATE TABLE domain_users (
  domain_id bigint NOT NULL,
  user_id   bigint NOT NULL,
  -- False: the user waits for a manager.
  accepted  boolean NOT NULL,
  manager   boolean NOT NULL DEFAULT false,
  -- The user has asked to join, and so tells managers who the user is. Of a user whom a manager added, managers see only what the manager already knew.
  asked     boolean NOT NULL,
  -- A manager has added the user by username, and so knows who the user is. Ids are consecutive: adding the ids 1, 2, 3, ... must not reveal whose they are.
  named     boolean NOT NULL DEFAULT false,
  created   timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (domain_id, user_id),
  FOREIGN KEY (domain_id) REFERENCES domains(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (accepted OR NOT manager)
);
CREATE INDEX domain_users_user ON domain_users USING btree (user_id);
CREATE TRIGGER last_manager AFTER DELETE ON domain_users FOR EACH ROW WHEN (old.manager) EXECUTE FUNCTION delete_unmanaged_domain();

-- Readable, since managers list them. Each admits one member, who uses it up by joining.
CREATE TABLE domain_tokens (
  token     text NOT NULL,
  domain_id bigint NOT NULL,
  created   timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (token),
  FOREIGN KEY (domain_id) REFERENCES domains(id) ON DELETE CASCADE
);
CREATE INDEX domain_tokens_domain ON domain_tokens USING btree (domain_id);

-- A device ends with its last sensor (`delete_empty_device`).
CREATE TABLE devices (
  id       bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  owner_id bigint NOT NULL,
  type     text NOT NULL,
  uuid     text NOT NULL,
  PRIMARY KEY (id),
  UNIQUE (owner_id, uuid, type),
  FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE sensors (
  id               bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  owner_id         bigint NOT NULL,
  name             text NOT NULL,
  display_name     text NOT NULL DEFAULT ''::text,
  -- 0 plain, 1 physical (on a device), 2 virtual (made from other sensors). Set by `set_sensor_type` only.
  type             smallint NOT NULL DEFAULT 0,
  device_type      text NOT NULL DEFAULT ''::text,
  pager_type       text NOT NULL DEFAULT ''::text,
  data_type        text NOT NULL DEFAULT ''::text,
  data_structure   text NOT NULL DEFAULT ''::text,
  use_data_storage boolean NOT NULL DEFAULT true,
  unit             text NOT NULL DEFAULT ''::text,
  description      text NOT NULL DEFAULT ''::text,
  device_id        bigint,
  -- Days that points are kept, by their dates. 0: as long as the deployment keeps any.
  retention        integer NOT NULL DEFAULT 0,
  created          timestamp with time zone NOT NULL DEFAULT now(),
  terms            text[] NOT NULL GENERATED ALWAYS AS (sensor_terms(id, name, display_name, type, device_type, data_type, pager_type, use_data_storage)) STORED,
  -- Where its data are: 0 in this database, otherwise in that of a row of `shards`. It never changes. Without a foreign key: each new sensor would lock the row.
  shard            smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (id),
  FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE SET NULL,
  CHECK (type = ANY (ARRAY[0, 1, 2])),
  CHECK (pager_type = ANY (ARRAY[''::text, 'email'::text, 'sms'::text])),
  CHECK (retention >= 0 AND retention <= 36500)
);
CREATE INDEX sensors_owner ON sensors USING btree (owner_id, id);
CREATE INDEX sensors_device ON sensors USING btree (device_id) WHERE device_id IS NOT NULL;
CREATE INDEX sensors_terms ON sensors USING gin (terms) WITH (fastupdate=off);
CREATE TRIGGER device_changed AFTER UPDATE OF device_id ON sensors FOR EACH ROW WHEN (old.device_id IS NOT NULL AND new.device_id IS DISTINCT FROM old.device_id) EXECUTE FUNCTION delete_empty_device();
CREATE TRIGGER device_sensor_deleted AFTER DELETE ON sensors FOR EACH ROW WHEN (old.device_id IS NOT NULL) EXECUTE FUNCTION delete_empty_device();
CREATE TRIGGER ingest_state AFTER INSERT ON sensors FOR EACH ROW EXECUTE FUNCTION add_ingest_state();
CREATE TRIGGER new_pager AFTER INSERT ON sensors FOR EACH ROW WHEN (new.pager_type <> ''::text) EXECUTE FUNCTION update_pager();
CREATE TRIGGER pager AFTER UPDATE OF pager_type ON sensors FOR EACH ROW EXECUTE FUNCTION update_pager();
CREATE TRIGGER remote_sensor_deleted AFTER DELETE ON sensors FOR EACH ROW WHEN (old.shard <> 0) EXECUTE FUNCTION record_remote_deletion();
CREATE TRIGGER rights_changed AFTER UPDATE OF owner_id, data_type, data_structure ON sensors FOR EACH ROW WHEN (old.owner_id IS DISTINCT FROM new.owner_id OR old.data_type IS DISTINCT FROM new.data_type OR old.data_structure IS DISTINCT FROM new.data_structure) EXECUTE FUNCTION record_changed_rights();
CREATE TRIGGER rights_ended AFTER DELETE ON sensors REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION record_ended_rights();
CREATE TRIGGER search_added AFTER INSERT ON sensors FOR EACH ROW EXECUTE FUNCTION update_sensor_search();
CREATE TRIGGER search_changed AFTER UPDATE OF owner_id, name, display_name, device_type, description, device_id ON sensors FOR EACH ROW WHEN (old.owner_id IS DISTINCT FROM new.owner_id OR old.name IS DISTINCT FROM new.name OR old.display_name IS DISTINCT FROM new.display_name OR old.device_type IS DISTINCT FROM new.device_type OR old.description IS DISTINCT FROM new.description OR old.device_id IS DISTINCT FROM new.device_id) EXECUTE FUNCTION update_sensor_search();
CREATE TRIGGER sensor_deleted AFTER DELETE ON sensors FOR EACH ROW WHEN (old.shard = 0) EXECUTE FUNCTION record_deleted_sensor();
CREATE TRIGGER sensor_type BEFORE INSERT OR UPDATE OF device_id, type ON sensors FOR EACH ROW EXECUTE FUNCTION set_sensor_type();

CREATE TABLE sensor_metatags (
  sensor_id bigint NOT NULL,
  namespace text NOT NULL,
  -- By name in lower case: {"color": {"name": "Color", "values": ["red", 5]}}, name and values as the client gave them.
  metatags  jsonb NOT NULL,
  -- As `sensor_terms`.
  terms     text[] NOT NULL,
  PRIMARY KEY (sensor_id, namespace),
  FOREIGN KEY (sensor_id) REFERENCES sensors(id) ON DELETE CASCADE
);
CREATE INDEX sensor_metatags_terms ON sensor_metatags USING gin (terms) WITH (fastupdate=off);
CREATE TRIGGER search_changed AFTER INSERT OR DELETE OR UPDATE ON sensor_metatags FOR EACH ROW EXECUTE FUNCTION update_sensor_search();

CREATE TABLE environments (
  id          bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  owner_id    bigint NOT NULL,
  name        text NOT NULL,
  floors      integer NOT NULL DEFAULT 0,
  gps_outline text NOT NULL DEFAULT ''::text,
  "position"  text NOT NULL DEFAULT ''::text,
  -- `gps_outline` as a shape, in whole units of 1e-7 degrees (longitude, latitude): so the tolerance of geometric operators, 1e-6 of a unit, has no effect, and products of differences are exact up to nine degrees. Null: no outline.
  outline     polygon,
  created     timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (id),
  FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX environments_owner ON environments USING btree (owner_id);
CREATE INDEX environments_box ON environments USING gist (box(outline));

CREATE TABLE environment_sensors (
  environment_id bigint NOT NULL,
  sensor_id      bigint NOT NULL,
  -- Where the sensor stands: latitude, longitude and optionally an altitude. Empty: not known.
  "position"     text NOT NULL DEFAULT ''::text,
  PRIMARY KEY (environment_id, sensor_id),
  UNIQUE (sensor_id),
  FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  FOREIGN KEY (sensor_id) REFERENCES sensors(id) ON DELETE CASCADE
);
CREATE TRIGGER search_changed AFTER INSERT OR DELETE OR UPDATE ON environment_sensors FOR EACH ROW EXECUTE FUNCTION update_sensor_search();

-- An environment may be part of several. There are no cycles: a transaction that adds a row holds the lock of the owner's account.
CREATE TABLE sub_environments (
  parent_id bigint NOT NULL,
  child_id  bigint NOT NULL,
  PRIMARY KEY (parent_id, child_id),
  FOREIGN KEY (parent_id) REFERENCES environments(id) ON DELETE CASCADE,
  FOREIGN KEY (child_id) REFERENCES environments(id) ON DELETE CASCADE,
  CHECK (parent_id <> child_id)
);
CREATE INDEX sub_environments_child ON sub_environments USING btree (child_id);

-- A virtual sensor, and a sensor that it is made from.
CREATE TABLE sensor_sources (
  sensor_id bigint NOT NULL,
  source_id bigint NOT NULL,
  PRIMARY KEY (sensor_id, source_id),
  FOREIGN KEY (sensor_id) REFERENCES sensors(id) ON DELETE CASCADE,
  FOREIGN KEY (source_id) REFERENCES sensors(id) ON DELETE CASCADE,
  CHECK (sensor_id <> source_id)
);
CREATE INDEX sensor_sources_source ON sensor_sources USING btree (source_id);
CREATE TRIGGER source_added AFTER INSERT ON sensor_sources REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION set_sensor_types();
CREATE TRIGGER source_removed AFTER DELETE ON sensor_sources REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION set_sensor_types();

-- Sensors that are shared with a user outside any group.
CREATE TABLE sensor_users (
  sensor_id bigint NOT NULL,
  user_id   bigint NOT NULL,
  -- The owner has named the user by username, and so knows who the user is. Ids are consecutive: sharing with the ids 1, 2, 3, ... must not reveal whose they are.
  named     boolean NOT NULL DEFAULT false,
  PRIMARY KEY (sensor_id, user_id),
  FOREIGN KEY (sensor_id) REFERENCES sensors(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sensor_users_user ON sensor_users USING btree (user_id);
CREATE TRIGGER rights_changed AFTER UPDATE ON sensor_users FOR EACH ROW WHEN (old.sensor_id IS DISTINCT FROM new.sensor_id OR old.user_id IS DISTINCT FROM new.user_id) EXECUTE FUNCTION record_changed_rights();
CREATE TRIGGER rights_ended AFTER DELETE ON sensor_users REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION record_ended_rights();

CREATE TABLE group_sensors (
  group_id  bigint NOT NULL,
  sensor_id bigint NOT NULL,
  PRIMARY KEY (group_id, sensor_id),
  FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  FOREIGN KEY (sensor_id) REFERENCES sensors(id) ON DELETE CASCADE
);
CREATE INDEX group_sensors_sensor ON group_sensors USING btree (sensor_id);
CREATE TRIGGER rights_changed AFTER UPDATE ON group_sensors FOR EACH ROW WHEN (old.group_id IS DISTINCT FROM new.group_id OR old.sensor_id IS DISTINCT FROM new.sensor_id) EXECUTE FUNCTION record_changed_rights();
CREATE TRIGGER rights_ended AFTER DELETE ON group_sensors REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION record_ended_rights();

-- Sensors that a waiting user offers: shared with the group when it accepts the user.
CREATE TABLE group_offers (
  group_id  bigint NOT NULL,
  user_id   bigint NOT NULL,
  sensor_id bigint NOT NULL,
  PRIMARY KEY (group_id, user_id, sensor_id),
  FOREIGN KEY (group_id, user_id) REFERENCES group_users(group_id, user_id) ON DELETE CASCADE,
  FOREIGN KEY (sensor_id) REFERENCES sensors(id) ON DELETE CASCADE
);
CREATE INDEX group_offers_sensor ON group_offers USING btree (sensor_id);

-- A user who deletes a sensor of another user gives up only the own access to it.
CREATE TABLE sensor_refusals (
  sensor_id bigint NOT NULL,
  user_id   bigint NOT NULL,
  PRIMARY KEY (sensor_id, user_id),
  FOREIGN KEY (sensor_id) REFERENCES sensors(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sensor_refusals_user ON sensor_refusals USING btree (user_id);
CREATE TRIGGER rights_ended AFTER INSERT ON sensor_refusals REFERENCING NEW TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION record_ended_rights();

CREATE TABLE api_key_sensors (
  key_id    bigint NOT NULL,
  sensor_id bigint NOT NULL,
  PRIMARY KEY (key_id, sensor_id),
  FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE,
  FOREIGN KEY (sensor_id) REFERENCES sensors(id) ON DELETE CASCADE
);
CREATE INDEX api_key_sensors_sensor ON api_key_sensors USING btree (sensor_id);
CREATE TRIGGER rights_ended AFTER DELETE ON api_key_sensors REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION record_ended_rights();

-- Users who may read a sensor of another owner; the account of a group reads the sensors in the group.
CREATE VIEW sensor_shares AS
SELECT sensor_id,
   user_id
  FROM ( SELECT sensor_users.sensor_id,
           sensor_users.user_id
          FROM sensor_users
       UNION
        SELECT gs.sensor_id,
           gu.user_id
          FROM group_sensors gs
            JOIN group_users gu ON gu.group_id = gs.group_id AND gu.accepted AND gu.list_sensors
       UNION
        SELECT gs.sensor_id,
           account.id
          FROM group_sensors gs
            JOIN users account ON account.group_id = gs.group_id) given
 WHERE NOT (EXISTS ( SELECT
          FROM sensor_refusals r
         WHERE r.sensor_id = given.sensor_id AND r.user_id = given.user_id));

-- Members of a group as a viewer sees them. A viewer sees all of the own account; a viewer who may accept members sees the id and the username of those who wait.
CREATE VIEW visible_members AS
SELECT member.group_id,
   viewer.id AS viewer_id,
   member.user_id,
   member.accepted,
       CASE
           WHEN how.own OR how.waits OR how.open AND member.show_id THEN u.id
           ELSE NULL::bigint
       END AS id,
       CASE
           WHEN how.own OR how.waits OR how.open AND member.show_username THEN u.username
           ELSE NULL::text
       END AS username,
       CASE
           WHEN how.own OR how.open AND member.show_first_name THEN u.name
           ELSE NULL::text
       END AS name,
       CASE
           WHEN how.own OR how.open AND member.show_surname THEN u.surname
           ELSE NULL::text
       END AS surname,
       CASE
           WHEN how.own OR how.open AND member.show_email THEN u.email
           ELSE NULL::text
       END AS email,
       CASE
           WHEN how.own OR how.open AND member.show_phone_number THEN u.mobile
           ELSE NULL::text
       END AS mobile,
       CASE
           WHEN how.own OR how.open AND member.show_address THEN u.address
           ELSE NULL::text
       END AS address,
       CASE
           WHEN how.own OR how.open AND member.show_zipcode THEN u.zipcode
           ELSE NULL::text
       END AS zipcode,
       CASE
           WHEN how.own OR how.open AND member.show_country THEN u.country
           ELSE NULL::text
       END AS country
  FROM ( SELECT group_users.group_id,
           group_users.user_id AS id,
           group_users.accepted AND group_users.list_users AS lists,
           group_users.accepted AND group_users.add_users AS accepts
          FROM group_users
       UNION ALL
        SELECT users.group_id,
           users.id,
           true,
           false
          FROM users
         WHERE users.group_id IS NOT NULL) viewer
    JOIN group_users member ON member.group_id = viewer.group_id
    JOIN groups g ON g.id = member.group_id
    JOIN users u ON u.id = member.user_id
    CROSS JOIN LATERAL ( SELECT viewer.id = member.user_id AS own,
           viewer.accepts AND NOT member.accepted AS waits,
           viewer.lists AND member.accepted AND NOT g.anonymous AS open) how
 WHERE how.own OR how.waits OR how.open AND (member.show_id OR member.show_username OR member.show_first_name OR member.show_surname OR member.show_email OR member.show_phone_number OR member.show_address OR member.show_zipcode OR member.show_country);

-- The owner of a sensor as a viewer sees the owner, by the way the sensor was shared: a sensor in an anonymous group hides its owner, also from a viewer who knows the owner from elsewhere.
CREATE VIEW visible_owners AS
SELECT sensor_id,
   viewer_id,
   max(id) AS id,
   max(username) AS username,
   max(name) AS name,
   max(surname) AS surname,
   max(email) AS email
  FROM ( SELECT s.id AS sensor_id,
           u.id AS viewer_id,
           u.id,
           u.username,
           u.name,
           u.surname,
           u.email
          FROM sensors s
            JOIN users u ON u.id = s.owner_id
       UNION ALL
        SELECT given.sensor_id,
           given.user_id,
           u.id,
           u.username,
           u.name,
           u.surname,
           u.email
          FROM sensor_users given
            JOIN sensors s ON s.id = given.sensor_id
            JOIN users u ON u.id = s.owner_id
       UNION ALL
        SELECT gs.sensor_id,
           seen.viewer_id,
           seen.id,
           seen.username,
           seen.name,
           seen.surname,
           seen.email
          FROM group_sensors gs
            JOIN sensors s ON s.id = gs.sensor_id
            JOIN visible_members seen ON seen.group_id = gs.group_id AND seen.user_id = s.owner_id) way
 GROUP BY sensor_id, viewer_id;

-- Users who have made themselves known to a viewer: by joining a domain or a group that is not anonymous in which both are, or by sharing a sensor. Of others a viewer sees no more than the id.
CREATE VIEW known_users AS
SELECT mine.user_id AS viewer_id,
   theirs.user_id
  FROM domain_users mine
    JOIN domain_users theirs ON theirs.domain_id = mine.domain_id
 WHERE mine.accepted AND theirs.accepted AND theirs.asked
UNION ALL
SELECT mine.user_id AS viewer_id,
   theirs.user_id
  FROM group_users mine
    JOIN group_users theirs ON theirs.group_id = mine.group_id
    JOIN groups g ON g.id = mine.group_id AND NOT g.anonymous
 WHERE mine.accepted AND theirs.accepted
UNION ALL
SELECT given.user_id AS viewer_id,
   s.owner_id AS user_id
  FROM sensor_users given
    JOIN sensors s ON s.id = given.sensor_id
 WHERE NOT (EXISTS ( SELECT
          FROM sensor_refusals r
         WHERE r.sensor_id = given.sensor_id AND r.user_id = given.user_id));

-- Users as a viewer sees them: the viewer, those with whom the viewer shares a sensor outside groups, either way, and members of the viewer's groups. Of a user to whom the viewer has shared a sensor by id alone, the names are empty until the user becomes an acquaintance.
CREATE VIEW visible_users AS
SELECT viewer_id,
   user_id,
   max(id) AS id,
   max(username) AS username,
   max(name) AS name,
   max(surname) AS surname,
   max(email) AS email
  FROM ( SELECT u.id AS viewer_id,
           u.id AS user_id,
           u.id,
           u.username,
           u.name,
           u.surname,
           u.email
          FROM users u
         WHERE u.group_id IS NULL
       UNION ALL
        SELECT s.owner_id,
           u.id,
           u.id,
               CASE
                   WHEN how.known THEN u.username
                   ELSE ''::text
               END AS "case",
               CASE
                   WHEN how.known THEN u.name
                   ELSE ''::text
               END AS "case",
               CASE
                   WHEN how.known THEN u.surname
                   ELSE ''::text
               END AS "case",
           NULL::text
          FROM sensors s
            JOIN sensor_users given ON given.sensor_id = s.id
            JOIN users u ON u.id = given.user_id
            CROSS JOIN LATERAL ( SELECT given.named OR (EXISTS ( SELECT
                          FROM known_users a
                         WHERE a.viewer_id = s.owner_id AND a.user_id = u.id)) AS known) how
       UNION ALL
        SELECT given.user_id,
           u.id,
           u.id,
           u.username,
           u.name,
           u.surname,
           u.email
          FROM sensor_users given
            JOIN sensors s ON s.id = given.sensor_id
            JOIN users u ON u.id = s.owner_id
         WHERE NOT (EXISTS ( SELECT
                  FROM sensor_refusals r
                 WHERE r.sensor_id = given.sensor_id AND r.user_id = given.user_id))
       UNION ALL
        SELECT visible_members.viewer_id,
           visible_members.user_id,
           visible_members.id,
           visible_members.username,
           visible_members.name,
           visible_members.surname,
           visible_members.email
          FROM visible_members) way
 GROUP BY viewer_id, user_id;

-- Advances at the COMMIT of every transaction that may end an access or alter how points of a sensor are validated. Servers cache rights under an epoch, and each flush compares it in its own transaction; rights_changes tells whom the newer epochs touch. The notification only wakes servers: one that misses it still finds another epoch.
CREATE TABLE rights_epoch (
  one   boolean NOT NULL DEFAULT true,
  epoch bigint NOT NULL,
  PRIMARY KEY (one),
  CHECK (one)
);

-- Sensors that clients of other protocols made by writing to them. By the key two concurrent writers, also of two servers, make one sensor.
CREATE TABLE protocol_sensors (
  owner_id  bigint NOT NULL,
  protocol  text NOT NULL,
  -- Name that the protocol gives the sensor. Line protocol: measurement, tags and field (`cpu,host=a usage`). ThingSpeak: channel and field (`7 field1`).
  series    text NOT NULL,
  sensor_id bigint NOT NULL,
  PRIMARY KEY (owner_id, protocol, series),
  UNIQUE (sensor_id),
  FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (sensor_id) REFERENCES sensors(id) ON DELETE CASCADE,
  CHECK (protocol = ANY (ARRAY['line protocol'::text, 'thingspeak'::text]))
);

-- A channel is what the API keys of one name write to: a new key of that name continues where the old one ended.
CREATE TABLE thingspeak_channels (
  id         bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  owner_id   bigint NOT NULL,
  name       text NOT NULL,
  last_entry bigint NOT NULL DEFAULT 0,
  -- Greatest date that the server assigned to an entry without a timestamp.
  stamp      bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (id),
  UNIQUE (owner_id, name),
  FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);

-- The engine of this database. `sql/engines/` has what makes a new database one of the engine `timescale`. A migration that changes blocks or what is made from them changes that file too.
CREATE TABLE engine (
  one  boolean NOT NULL DEFAULT true,
  name text NOT NULL,
  PRIMARY KEY (one),
  CHECK (one),
  CHECK (name = ANY (ARRAY['postgres'::text, 'timescale'::text]))
);

-- Gives the rows of the journal their order. A TRANSACTION THAT ADDS ONE, OR CHANGES POINTS OTHERWISE THAN BY A MERGE, LOCKS THIS ROW, AND AFTER IT INGEST STATES IN ORDER OF sensor_id. So `journal.seq` has no gaps and follows the order of commits. A flush only locks the row: an update by each flush would leave a dead version for each as long as a snapshot is open, a backup for hours.
CREATE TABLE ingest_fence (
  only_one boolean NOT NULL DEFAULT true,
  -- First row of the journal: rows before it may be dead and still be found by an index.
  oldest   bigint NOT NULL,
  PRIMARY KEY (only_one),
  CHECK (only_one)
);

-- One row a flush, pruned when all its points are in blocks. The last row always stays: where nothing else is left, one without content.
CREATE TABLE journal (
  seq     bigint NOT NULL,
  -- By the database's clock, microseconds since 1970.
  arrived bigint NOT NULL,
  -- The points; docs/internals/block-format.md specifies the bytes. Null: the row adds none.
  data    bytea STORAGE EXTERNAL,
  texts   text[],
  -- Sensors whose points the same transaction changed otherwise: their points in earlier rows are in blocks, changed there.
  changed bigint[],
  -- Sensors whose ingest states changed otherwise: a first consumer has registered, or the last one is gone.
  renewed bigint[],
  PRIMARY KEY (seq),
  CHECK ((data IS NULL) = (texts IS NULL)),
  CHECK (num_nonnulls(data, changed, renewed) = 1)
);

-- The ingest state of a sensor, made and deleted with it. Without a foreign key, so that it may be kept elsewhere than accounts.
CREATE TABLE ingest_state (
  sensor_id     bigint NOT NULL,
  -- Date of the newest point in blocks; null without any.
  newest        bigint,
  -- Last date that the server assigned to a point without a timestamp, of those in blocks.
  assigned      bigint NOT NULL DEFAULT 0,
  -- Raised by one by each flush that changes the sensor while it has consumers: without gaps, in the order of commits.
  version       bigint NOT NULL DEFAULT 0,
  -- A consumer reads the changes of the sensor: flushes record them.
  has_consumers boolean NOT NULL DEFAULT false,
  -- When the last flush stored or replaced points, of those that a merge or a recorded change has noted.
  arrived       timestamp with time zone,
  -- Points of the sensor in rows of the journal up to this one are in blocks.
  merged_to     bigint NOT NULL DEFAULT 0,
  -- A Monday: sums of the weeks before it, and of their days, are stored, except for invalidated ones.
  stored_to     bigint NOT NULL DEFAULT '-259200000000'::bigint,
  -- Number of the newest outputs of the service that are stored, in a shard that is not in the central database.
  applied       bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (sensor_id)
) WITH (fillfactor=50);
CREATE INDEX ingest_state_has_consumers ON ingest_state USING btree (sensor_id) WHERE has_consumers;
CREATE INDEX ingest_state_to_store ON ingest_state USING btree (stored_to) WHERE newest >= stored_to;

-- Deleted sensors whose points are still to be deleted. Ids are never used again.
CREATE TABLE deleted_sensors (
  sensor_id bigint NOT NULL,
  created   timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (sensor_id)
);

-- Points of a sensor in a window of time. Blocks of a sensor do not overlap.
CREATE TABLE blocks (
  sensor_id    bigint NOT NULL,
  -- Date of the first point; `last`: of the last one.
  first        bigint NOT NULL,
  last         bigint NOT NULL,
  -- What the block holds all points of: 0 a UTC week from Monday, 1 a day, 2 an hour, 3 a part of an hour.
  level        smallint NOT NULL,
  count        integer NOT NULL,
  -- Numeric points. `sum`, `min` and `max` are over them, and null without any.
  numbers      integer NOT NULL,
  sum          double precision,
  min          double precision,
  max          double precision,
  -- Of the first point, `last_number` of the last one; null where it is no number.
  first_number double precision,
  last_number  double precision,
  -- Buckets of 60 s that have points; the other columns count those of wider buckets.
  of_60        smallint NOT NULL,
  of_300       smallint NOT NULL,
  of_600       smallint NOT NULL,
  of_1800      smallint NOT NULL,
  of_3600      smallint NOT NULL,
  -- Dates and numbers; docs/internals/block-format.md specifies the bytes.
  data         bytea NOT NULL STORAGE EXTERNAL,
  -- An element for each point, null where it has no text; null as a whole where no point has one.
  texts        text[],
  PRIMARY KEY (sensor_id, first),
  CHECK (first <= last AND count > 0)
);
-- A read of days looks here first: a week in one block has no blocks of days.
CREATE INDEX blocks_of_weeks ON blocks USING btree (sensor_id, first) WHERE level = 0;

-- Stored weeks whose points have changed since, written by the transaction that changes them in blocks. Whole weeks: one more point may cut the block of a week into blocks of days.
CREATE TABLE invalidated_weeks (
  sensor_id bigint NOT NULL,
  week      bigint NOT NULL,
  PRIMARY KEY (sensor_id, week)
);

-- Stored sums of the blocks of a week.
CREATE TABLE weeks (
  sensor_id    bigint NOT NULL,
  -- Start of the week, a Monday, microseconds since 1970.
  bucket       bigint NOT NULL,
  count        bigint NOT NULL,
  numbers      bigint NOT NULL,
  sum          double precision,
  min          double precision,
  max          double precision,
  first_date   bigint NOT NULL,
  first_number double precision,
  first_text   text,
  last_date    bigint NOT NULL,
  last_number  double precision,
  last_text    text,
  of_60        integer NOT NULL,
  of_300       integer NOT NULL,
  of_600       integer NOT NULL,
  of_1800      integer NOT NULL,
  of_3600      integer NOT NULL,
  PRIMARY KEY (sensor_id, bucket)
);

-- Stored sums of the blocks of a day, where its week has several blocks.
CREATE TABLE days (
  sensor_id    bigint NOT NULL,
  -- Start of the day, microseconds since 1970.
  bucket       bigint NOT NULL,
  count        bigint NOT NULL,
  numbers      bigint NOT NULL,
  sum          double precision,
  min          double precision,
  max          double precision,
  first_date   bigint NOT NULL,
  first_number double precision,
  first_text   text,
  last_date    bigint NOT NULL,
  last_number  double precision,
  last_text    text,
  of_60        integer NOT NULL,
  of_300       integer NOT NULL,
  of_600       integer NOT NULL,
  of_1800      integer NOT NULL,
  of_3600      integer NOT NULL,
  PRIMARY KEY (sensor_id, bucket)
);

-- Points that a flush stored or replaced, a row for each flush and sensor with consumers; duplicates are not among them. A consumer keeps the last version that it has read: where the next one is missing, the consumer came too late. The sidecar deletes old rows, read or not.
CREATE TABLE changes (
  sensor_id bigint NOT NULL,
  version   bigint NOT NULL,
  arrived   timestamp with time zone NOT NULL DEFAULT now(),
  -- Points; a long text counts as several.
  weight    integer NOT NULL,
  dates     bigint[] NOT NULL STORAGE EXTERNAL,
  -- NaN where the value is no number.
  numbers   double precision[] NOT NULL STORAGE EXTERNAL,
  -- Null as a whole when no point has a text.
  texts     text[],
  PRIMARY KEY (sensor_id, version)
) WITH (autovacuum_vacuum_threshold=10000, autovacuum_vacuum_scale_factor=0.1);
CREATE INDEX changes_arrived ON changes USING btree (arrived);

-- Processes that consume changes of sensors. A process that has ended does not renew its row; the sidecar then deletes it with its registrations.
CREATE TABLE consumers (
  id      uuid NOT NULL,
  expires timestamp with time zone NOT NULL,
  PRIMARY KEY (id)
);

-- A TRANSACTION THAT ADDS A REGISTRATION, OR RESETS `ingest_state.has_consumers`, CALLS `lock_ingest` FIRST. So a flush that takes the fence after a registration was added records its changes. Where `has_consumers` outlives the registrations, flushes record changes without a reader until the sidecar resets it.
CREATE TABLE consumer_registrations (
  sensor_id   bigint NOT NULL,
  consumer_id uuid NOT NULL,
  PRIMARY KEY (sensor_id, consumer_id),
  FOREIGN KEY (sensor_id) REFERENCES ingest_state(sensor_id) ON DELETE CASCADE,
  FOREIGN KEY (consumer_id) REFERENCES consumers(id) ON DELETE CASCADE
);
CREATE INDEX consumer_registrations_consumer ON consumer_registrations USING btree (consumer_id);

-- How far a consumer has read the changes of a sensor. Unlike a registration it belongs to no process and outlives all of them. A TRANSACTION THAT ADDS OR DELETES ONE CALLS `lock_ingest` FIRST; one that advances it locks it alone.
CREATE TABLE consumer_offsets (
  sensor_id bigint NOT NULL,
  consumer  text NOT NULL,
  version   bigint NOT NULL,
  -- Since when a sidecar has found no trigger and no service that reads it. Null: there is one, or no sidecar has looked since it was added.
  unused    timestamp with time zone,
  PRIMARY KEY (sensor_id, consumer),
  FOREIGN KEY (sensor_id) REFERENCES ingest_state(sensor_id) ON DELETE CASCADE
) WITH (fillfactor=50);
CREATE INDEX consumer_offsets_consumer ON consumer_offsets USING btree (consumer);

-- Leases of job runners. A library keeps the jobs in the schema `graphile_worker`; a runner of a sidecar holds the jobs that it works on. A runner that has ended does not renew its lease: another sidecar then releases its jobs and deletes the lease.
CREATE TABLE job_runners (
  id      text NOT NULL,
  expires timestamp with time zone NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE notifications (
  id            bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  owner_id      bigint NOT NULL,
  type          text NOT NULL,
  text          text NOT NULL DEFAULT ''::text,
  -- A mail address, or an http or https address.
  destination   text NOT NULL,
  -- Signs deliveries: 32 random bytes, readable since signing needs them.
  secret        bytea NOT NULL,
  -- Why nothing is sent any more; null: it works.
  disabled      text,
  -- Tests and replays that users asked for since `by_hand_since`, the begin of a minute.
  by_hand       integer NOT NULL DEFAULT 0,
  by_hand_since timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  created       timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (id),
  FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (type = ANY (ARRAY['email'::text, 'url'::text]))
);
CREATE INDEX notifications_owner ON notifications USING btree (owner_id, id);
CREATE TRIGGER sensor_triggers BEFORE DELETE ON notifications FOR EACH ROW EXECUTE FUNCTION deactivate_sensor_triggers();

-- The outbox: each sending of a notification, written in the transaction that causes it, with a job that sends it.
CREATE TABLE deliveries (
  id              bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- Sent to the receiver, the same in every attempt: so the receiver recognises a repetition.
  message_id      uuid NOT NULL DEFAULT gen_random_uuid(),
  notification_id bigint NOT NULL,
  cause           text NOT NULL,
  -- Parameters of the message in the order in which they are sent; `text` is the last one.
  parameters      json NOT NULL,
  -- pending: will be sent or tried again; delivered; failed: no attempt is left; refused: must not be sent.
  state           text NOT NULL DEFAULT 'pending'::text,
  created         timestamp with time zone NOT NULL DEFAULT now(),
  -- When the next attempt is due. During an attempt: when it may be given up for lost.
  due             timestamp with time zone NOT NULL DEFAULT now(),
  -- The job of the attempt. When that job is repeated, since its sidecar has died, it need not wait until `due`.
  job             bigint,
  -- Since the delivery was made or replayed.
  attempts        integer NOT NULL DEFAULT 0,
  -- Outcomes of the newest attempts, oldest first: date in UNIX seconds, status, error.
  log             jsonb NOT NULL DEFAULT '[]'::jsonb,
  PRIMARY KEY (id),
  FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE,
  CHECK (cause = ANY (ARRAY['trigger'::text, 'event'::text, 'test'::text])),
  CHECK (state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text, 'refused'::text]))
);
CREATE INDEX deliveries_notification ON deliveries USING btree (notification_id, id);
CREATE INDEX deliveries_created ON deliveries USING btree (created) WHERE state <> 'pending'::text;
-- Finds those that are given up when newer ones wait behind them.
CREATE INDEX deliveries_waiting ON deliveries USING btree (notification_id, id) WHERE state = 'pending'::text;

-- Which notification is sent for which event. common/events.ts has the names of events.
CREATE TABLE event_notifications (
  id              bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  owner_id        bigint NOT NULL,
  notification_id bigint NOT NULL,
  name            text NOT NULL DEFAULT ''::text,
  event           text NOT NULL,
  -- Only for events of this source; null: for all.
  source_id       bigint,
  -- Higher ones are sent first.
  priority        integer NOT NULL DEFAULT 0,
  enabled         boolean NOT NULL DEFAULT true,
  created         timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (id),
  FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE
);
CREATE INDEX event_notifications_owner ON event_notifications USING btree (owner_id, event);
CREATE INDEX event_notifications_notification ON event_notifications USING btree (notification_id);

CREATE TABLE triggers (
  id         bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  owner_id   bigint NOT NULL,
  name       text NOT NULL DEFAULT ''::text,
  -- Empty: the trigger fires on inactivity instead.
  expression text NOT NULL DEFAULT ''::text,
  -- Seconds without data; 0: the trigger has an expression.
  inactivity integer NOT NULL DEFAULT 0,
  -- Expression that has to hold before the trigger may fire again; empty: it may at once.
  hysteresis text NOT NULL DEFAULT ''::text,
  -- Seconds, by the dates of the points, that the expression has to hold.
  hold       integer NOT NULL DEFAULT 0,
  created    timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (id),
  FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK ((expression = ''::text) <> (inactivity = 0)),
  CHECK (inactivity = 0 OR inactivity >= 60),
  CHECK (hold >= 0)
);
CREATE INDEX triggers_owner ON triggers USING btree (owner_id, id);

-- A trigger on a sensor. Locked after the ingest state of the sensor and after its inbox cursor, where those are locked too.
CREATE TABLE sensor_triggers (
  id              bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  sensor_id       bigint NOT NULL,
  trigger_id      bigint NOT NULL,
  active          boolean NOT NULL DEFAULT false,
  active_since    timestamp with time zone NOT NULL DEFAULT now(),
  -- Changes up to this version of the sensor are not evaluated.
  since_version   bigint NOT NULL DEFAULT 0,
  -- This column and the four after it are shown to the owner, who may change them. Dates in microseconds.
  last_triggered  bigint,
  times_triggered bigint NOT NULL DEFAULT 0,
  last_number     double precision,
  last_text       text,
  last_date       bigint,
  -- By the database's clock: at most one firing a minute, whatever the owner does to `last_triggered`.
  fired_at        timestamp with time zone,
  -- False after a firing, until the hysteresis holds or, after inactivity, data arrive.
  armed           boolean NOT NULL DEFAULT true,
  -- Date of the point since which the expression has held; null: it did not at the last one.
  holds_since     bigint,
  -- Cooldown of an expression that met a limit: not evaluated until then. `cooldowns`: how many in a row.
  cooldown_until  timestamp with time zone,
  cooldowns       integer NOT NULL DEFAULT 0,
  -- Evaluations so far, each of which leaves a row in `trigger_evaluations`.
  evaluations     bigint NOT NULL DEFAULT 0,
  -- The active firing; null: none.
  firing          bigint,
  -- When its owner silenced it. It sends nothing before `silenced_until`.
  silenced        timestamp with time zone,
  silenced_until  timestamp with time zone,
  silenced_by     bigint,
  silence_note    text NOT NULL DEFAULT ''::text,
  PRIMARY KEY (id),
  UNIQUE (sensor_id, trigger_id),
  FOREIGN KEY (sensor_id) REFERENCES sensors(id) ON DELETE CASCADE,
  FOREIGN KEY (trigger_id) REFERENCES triggers(id) ON DELETE CASCADE
) WITH (fillfactor=70);
CREATE INDEX sensor_triggers_trigger ON sensor_triggers USING btree (trigger_id);
CREATE TRIGGER firing_ended BEFORE UPDATE OF active, active_since, armed ON sensor_triggers FOR EACH ROW WHEN (old.firing IS NOT NULL AND (NOT new.active OR new.active_since <> old.active_since OR new.armed AND NOT old.armed)) EXECUTE FUNCTION end_firing();
CREATE TRIGGER firing_restored BEFORE INSERT ON sensor_triggers FOR EACH ROW WHEN (new.fired_at IS NULL) EXECUTE FUNCTION restore_recent_firing();
CREATE TRIGGER firing_saved AFTER DELETE ON sensor_triggers FOR EACH ROW WHEN (old.fired_at >= (now() - '00:01:00'::interval) AND old.fired_at <= (now() + '00:01:00'::interval)) EXECUTE FUNCTION save_recent_firing();
CREATE TRIGGER job AFTER DELETE ON sensor_triggers FOR EACH ROW EXECUTE FUNCTION remove_job_of_row('silence:');

CREATE TABLE sensor_trigger_notifications (
  sensor_trigger_id bigint NOT NULL,
  notification_id   bigint NOT NULL,
  PRIMARY KEY (sensor_trigger_id, notification_id),
  FOREIGN KEY (sensor_trigger_id) REFERENCES sensor_triggers(id) ON DELETE CASCADE,
  FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE
);
CREATE INDEX sensor_trigger_notifications_notification ON sensor_trigger_notifications USING btree (notification_id);

-- The last evaluations of each sensor trigger, for a user who asks why it fired: a ring, so that nothing has to be pruned.
CREATE TABLE trigger_evaluations (
  sensor_trigger_id bigint NOT NULL,
  place             smallint NOT NULL,
  number            bigint NOT NULL,
  evaluated         timestamp with time zone NOT NULL,
  condition         text NOT NULL,
  date              bigint,
  value             text,
  result            boolean NOT NULL,
  fired             boolean NOT NULL,
  error             text,
  variables         json NOT NULL,
  PRIMARY KEY (sensor_trigger_id, place),
  FOREIGN KEY (sensor_trigger_id) REFERENCES sensor_triggers(id) ON DELETE CASCADE,
  CHECK (condition = ANY (ARRAY['expression'::text, 'hysteresis'::text, 'inactivity'::text]))
) WITH (fillfactor=70);

-- Firings of the last minute of triggers that were taken off their sensors: a trigger that is put on again fires at most once a minute too. No foreign keys: most rows are made while what they refer to is being deleted.
CREATE TABLE recent_firings (
  sensor_id  bigint NOT NULL,
  trigger_id bigint NOT NULL,
  fired_at   timestamp with time zone NOT NULL,
  PRIMARY KEY (sensor_id, trigger_id)
);

-- Sensors whose changes a trigger has to see: an expression all of them, inactivity the first one after it.
CREATE VIEW triggered_sensors AS
SELECT st.sensor_id
  FROM sensor_triggers st
    JOIN triggers t ON t.id = st.trigger_id
 WHERE st.active AND (t.expression <> ''::text OR NOT st.armed);

-- Sensors that page their owners.
CREATE TABLE pagers (
  sensor_id bigint NOT NULL,
  -- Of the sensor, when it last paged or began to: earlier changes are not sent.
  version   bigint NOT NULL,
  paged     timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  -- Why the last page could not be sent; null: it was sent, or there was none.
  error     text,
  PRIMARY KEY (sensor_id),
  FOREIGN KEY (sensor_id) REFERENCES sensors(id) ON DELETE CASCADE
);

-- Scripts that run on an interval.
CREATE TABLE processors (
  id                 bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  owner_id           bigint NOT NULL,
  -- A sensor of the owner, which receives the results.
  sensor_id          bigint NOT NULL,
  -- A script, or the name of a file of the owner.
  command            text NOT NULL,
  -- Seconds.
  execution_interval integer NOT NULL,
  -- Runs are due at base + k * execution_interval.
  base               timestamp with time zone NOT NULL DEFAULT now(),
  -- The next run. Missed runs are not made up for.
  due                timestamp with time zone NOT NULL,
  -- Of the run under way, which began at `claimed`: only the run with this claim records its outcome. A run that was repeated, since its sidecar seemed dead, has another claim.
  claim              uuid,
  claimed            timestamp with time zone,
  created            timestamp with time zone NOT NULL DEFAULT now(),
  -- Last runs in a row that have exceeded a limit. Each doubles the number of intervals up to the next run.
  excesses           integer NOT NULL DEFAULT 0,
  -- When too many runs in a row had exceeded a limit; null: it runs. A change by the owner starts it again.
  stopped            timestamp with time zone,
  -- Result of the claimed run as JSON, not stored yet since another transaction has locked the sensor. The next run begins after it is stored. Null: there is none.
  pending            text,
  PRIMARY KEY (id),
  FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (sensor_id) REFERENCES sensors(id) ON DELETE CASCADE,
  CHECK (execution_interval >= 60)
);
CREATE INDEX processors_owner ON processors USING btree (owner_id, id);
CREATE INDEX processors_sensor ON processors USING btree (sensor_id);
CREATE INDEX processors_pending ON processors USING btree (owner_id, id) WHERE pending IS NOT NULL;
CREATE TRIGGER job AFTER DELETE ON processors FOR EACH ROW EXECUTE FUNCTION remove_job_of_row('processor:');

-- The newest runs of each processor.
CREATE TABLE processor_runs (
  id           bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  processor_id bigint NOT NULL,
  started      timestamp with time zone NOT NULL,
  -- Milliseconds.
  duration     double precision NOT NULL,
  output       text NOT NULL,
  -- The stored value as text, of the point at `point_date`; null when the run stored nothing.
  value        text,
  point_date   bigint,
  -- Why the run stored nothing; null when it stored a point.
  error        text,
  PRIMARY KEY (id),
  FOREIGN KEY (processor_id) REFERENCES processors(id) ON DELETE CASCADE
);
CREATE INDEX processor_runs_processor ON processor_runs USING btree (processor_id, id);

-- Files that the scripts of a user may call and read.
CREATE TABLE processor_files (
  owner_id bigint NOT NULL,
  name     text NOT NULL,
  content  bytea NOT NULL,
  modified timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, name),
  FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);

-- A service reads the points of some sensors and writes its output into a virtual sensor of its own, which gives it its id and its owner.
CREATE TABLE services (
  sensor_id        bigint NOT NULL,
  kind             text NOT NULL,
  -- Changed by methods of the service only; each change raises the revision.
  settings         json NOT NULL,
  revision         bigint NOT NULL DEFAULT 0,
  -- State from which the next point is computed.
  checkpoint_state json NOT NULL,
  -- Date of the newest computed point, `checkpointed`: of the last checkpoint, in microseconds; null before the first one.
  watermark        bigint,
  checkpointed     bigint,
  -- Late points that were left out since the service began or was changed: {"points", "from", "to", "reason"}; null: none.
  left_out         json,
  -- Why the service does not run; null: it does.
  failed           text,
  failed_at        timestamp with time zone,
  created          timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (sensor_id),
  FOREIGN KEY (sensor_id) REFERENCES sensors(id) ON DELETE CASCADE
) WITH (fillfactor=70);

-- A connected sensor that a service reads. It ends with the connection, however that ends.
CREATE TABLE service_sources (
  service_id bigint NOT NULL,
  source_id  bigint NOT NULL,
  -- [{"name", "type", "path"}]
  fields     json NOT NULL,
  -- Of the source: the service has read its changes up to it.
  version    bigint NOT NULL,
  PRIMARY KEY (service_id, source_id),
  FOREIGN KEY (service_id) REFERENCES services(sensor_id) ON DELETE CASCADE,
  FOREIGN KEY (service_id, source_id) REFERENCES sensor_sources(sensor_id, source_id) ON DELETE CASCADE
) WITH (fillfactor=50);
CREATE INDEX service_sources_source ON service_sources USING btree (source_id);
CREATE TRIGGER source_deleted AFTER DELETE ON service_sources REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_services_without_sources();

-- The state of a service after all points up to a date, from which late points are computed.
CREATE TABLE service_checkpoints (
  service_id       bigint NOT NULL,
  date             bigint NOT NULL,
  checkpoint_state json NOT NULL,
  PRIMARY KEY (service_id, date),
  FOREIGN KEY (service_id) REFERENCES services(sensor_id) ON DELETE CASCADE
);

-- Dates of points that the owner has put in place of the output: the service does not replace them.
CREATE TABLE service_manual_points (
  service_id bigint NOT NULL,
  date       bigint NOT NULL,
  PRIMARY KEY (service_id, date),
  FOREIGN KEY (service_id) REFERENCES services(sensor_id) ON DELETE CASCADE
);

-- Sensors whose changes a consumer of the inbox has to see.
CREATE VIEW consumed_sensors AS
SELECT 'triggers'::text AS consumer,
   triggered_sensors.sensor_id
  FROM triggered_sensors
UNION ALL
SELECT 'services'::text AS consumer,
   c.source_id AS sensor_id
  FROM service_sources c
    JOIN services s ON s.sensor_id = c.service_id
 WHERE s.failed IS NULL;

-- Pictures, sounds and films that are values of points. A file and its point, which names it, are written and deleted in one transaction that has called `lock_ingest`: there is neither without the other. A deleted sensor takes its files along (`record_deleted_sensor`). Without foreign keys, so that it may be kept elsewhere than accounts. Only sensors of the data type `file` have files.
CREATE TABLE files (
  sensor_id  bigint NOT NULL,
  date       bigint NOT NULL,
  -- Owner of the sensor, whose storage the file uses.
  owner_id   bigint NOT NULL,
  name       text NOT NULL,
  -- By the content, whatever the name.
  media_type text NOT NULL,
  content    bytea NOT NULL STORAGE EXTERNAL,
  size       integer NOT NULL GENERATED ALWAYS AS (octet_length(content)) STORED,
  digest     bytea NOT NULL GENERATED ALWAYS AS (sha256(content)) STORED,
  PRIMARY KEY (sensor_id, date)
);
CREATE INDEX files_owner ON files USING btree (owner_id, sensor_id, date) INCLUDE (size);

-- Running sidecars, for monitoring. Each renews its row every few seconds and deletes it at its end; a killed one leaves its row for a while.
CREATE TABLE sidecars (
  id      uuid NOT NULL,
  started timestamp with time zone NOT NULL DEFAULT now(),
  seen    timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);

-- Calls of a server to any sidecar: a job computes the reply, and the caller deletes the row. Old rows were given up.
CREATE TABLE sidecar_calls (
  id     uuid NOT NULL,
  called timestamp with time zone NOT NULL DEFAULT now(),
  reply  jsonb,
  PRIMARY KEY (id)
);
CREATE INDEX sidecar_calls_called ON sidecar_calls USING btree (called);

-- The greatest time of the database's clock that a sidecar has seen: by it a sidecar notices that the clock was put back.
CREATE TABLE newest_clock_time (
  single boolean NOT NULL DEFAULT true,
  newest timestamp with time zone NOT NULL,
  PRIMARY KEY (single),
  CHECK (single)
);

-- Points that are only in the journal: of each date the one that was written last.
CREATE VIEW unmerged_points WITH (security_invoker=true) AS
SELECT DISTINCT ON (point.sensor_id, point.date) point.sensor_id,
   point.date,
   point.number,
   point.text
  FROM journal
    CROSS JOIN LATERAL journal_points(journal.data, journal.texts) point(sensor_id, date, number, text)
    JOIN ingest_state state ON state.sensor_id = point.sensor_id AND state.merged_to < journal.seq
 WHERE journal.data IS NOT NULL
 ORDER BY point.sensor_id, point.date, journal.seq DESC;

-- All points. `number` is null where the value is no number; `text` then is the value, and beside a number it is how the client wrote it, where that differs (`007`).
CREATE VIEW points WITH (security_invoker=true) AS
SELECT block.sensor_id,
   point.date,
   point.number,
   point.text
  FROM blocks block
    CROSS JOIN LATERAL ROWS FROM(block_points(block.data, block.first, block.count), unnest(block.texts)) point(date, number, text)
 WHERE NOT (EXISTS ( SELECT
          FROM unmerged_dates() later(sensor_id, date)
         WHERE later.sensor_id = (block.sensor_id + 0) AND later.date = point.date))
UNION ALL
SELECT unmerged_points.sensor_id,
   unmerged_points.date,
   unmerged_points.number,
   unmerged_points.text
  FROM unmerged_points;

CREATE TYPE bucket_row AS (
  sensor_id    bigint,
  bucket       bigint,
  count        bigint,
  numbers      bigint,
  sum          double precision,
  min          double precision,
  max          double precision,
  first_date   bigint,
  first_number double precision,
  first_text   text,
  last_date    bigint,
  last_number  double precision,
  last_text    text
);

CREATE VIEW buckets_60 WITH (security_invoker=true) AS
SELECT sensor_id,
   bucket,
   sum(count)::bigint AS count,
   sum(numbers)::bigint AS numbers,
   sum(sum) AS sum,
   min(min) AS min,
   max(max) AS max,
   min(first_date) AS first_date,
   max(first_number) FILTER (WHERE opens) AS first_number,
   max(first_text) FILTER (WHERE opens) AS first_text,
   max(last_date) AS last_date,
   max(last_number) FILTER (WHERE closes) AS last_number,
   max(last_text) FILTER (WHERE closes) AS last_text
  FROM ( SELECT part.sensor_id,
           part.count,
           part.numbers,
           part.sum,
           part.min,
           part.max,
           part.first_date,
           part.first_number,
           part.first_text,
           part.last_date,
           part.last_number,
           part.last_text,
           part.bucket,
           lag(part.bucket) OVER by_date IS DISTINCT FROM part.bucket AS opens,
           lead(part.bucket) OVER by_date IS DISTINCT FROM part.bucket AS closes
          FROM ( SELECT block.sensor_id,
                   part_1.count,
                   part_1.numbers,
                   part_1.sum,
                   part_1.min,
                   part_1.max,
                   part_1.first_date,
                   part_1.first_number,
                   part_1.first_text,
                   part_1.last_date,
                   part_1.last_number,
                   part_1.last_text,
                   bucket_start(part_1.first_date, 60000000::bigint) AS bucket
                  FROM blocks block
                    LEFT JOIN ( SELECT tail_1.sensor_id,
                           array_agg(tail_1.date) AS dates,
                           max(tail_1.date) AS newest
                          FROM unmerged_points tail_1
                         GROUP BY tail_1.sensor_id) tail ON tail.sensor_id = block.sensor_id AND tail.newest >= block.first
                    CROSS JOIN LATERAL ( SELECT ARRAY( SELECT date.date
                                  FROM unnest(tail.dates) date(date)
                                 WHERE date.date >= block.first AND date.date <= block.last) AS "array"
                        OFFSET 0) touched(replaced)
                    CROSS JOIN LATERAL ( SELECT touched.replaced = '{}'::bigint[] AND bucket_start(block.first, 60000000::bigint) = bucket_start(block.last, 60000000::bigint) AS "?column?"
                        OFFSET 0) own(is_whole)
                    CROSS JOIN LATERAL ( SELECT block.count::bigint AS count,
                           block.numbers::bigint AS numbers,
                           block.sum,
                           block.min,
                           block.max,
                           block.first AS first_date,
                           block.first_number,
                           block.texts[1] AS first_text,
                           block.last AS last_date,
                           block.last_number,
                           block.texts[block.count] AS last_text
                         WHERE own.is_whole
                       UNION ALL
                        SELECT 1,
                           num_nonnulls(point.number) AS num_nonnulls,
                           point.number,
                           point.number,
                           point.number,
                           point.date,
                           point.number,
                           point.text,
                           point.date,
                           point.number,
                           point.text
                          FROM ROWS FROM(block_points(block.data, block.first, block.count), unnest(block.texts)) point(date, number, text)
                         WHERE NOT own.is_whole AND (point.date <> ALL (touched.replaced))) part_1
                 WHERE true
               UNION ALL
                SELECT tail.sensor_id,
                   1,
                   num_nonnulls(tail.number) AS num_nonnulls,
                   tail.number,
                   tail.number,
                   tail.number,
                   tail.date,
                   tail.number,
                   tail.text,
                   tail.date,
                   tail.number,
                   tail.text,
                   bucket_start(tail.date, 60000000::bigint) AS bucket_start
                  FROM unmerged_points tail) part
         WHERE true
         WINDOW by_date AS (PARTITION BY part.sensor_id ORDER BY part.first_date)) marked
 GROUP BY sensor_id, bucket;

CREATE VIEW rollup_60 WITH (security_invoker=true) AS
SELECT sensor_id,
   bucket,
   count,
   numbers,
   sum,
   min,
   max,
   first_date,
   first_number,
   first_text,
   last_date,
   last_number,
   last_text
  FROM buckets_60;

CREATE VIEW buckets_300 WITH (security_invoker=true) AS
SELECT sensor_id,
   bucket,
   sum(count)::bigint AS count,
   sum(numbers)::bigint AS numbers,
   sum(sum) AS sum,
   min(min) AS min,
   max(max) AS max,
   min(first_date) AS first_date,
   max(first_number) FILTER (WHERE opens) AS first_number,
   max(first_text) FILTER (WHERE opens) AS first_text,
   max(last_date) AS last_date,
   max(last_number) FILTER (WHERE closes) AS last_number,
   max(last_text) FILTER (WHERE closes) AS last_text
  FROM ( SELECT part.sensor_id,
           part.count,
           part.numbers,
           part.sum,
           part.min,
           part.max,
           part.first_date,
           part.first_number,
           part.first_text,
           part.last_date,
           part.last_number,
           part.last_text,
           part.bucket,
           lag(part.bucket) OVER by_date IS DISTINCT FROM part.bucket AS opens,
           lead(part.bucket) OVER by_date IS DISTINCT FROM part.bucket AS closes
          FROM ( SELECT block.sensor_id,
                   part_1.count,
                   part_1.numbers,
                   part_1.sum,
                   part_1.min,
                   part_1.max,
                   part_1.first_date,
                   part_1.first_number,
                   part_1.first_text,
                   part_1.last_date,
                   part_1.last_number,
                   part_1.last_text,
                   bucket_start(part_1.first_date, 300000000::bigint) AS bucket
                  FROM blocks block
                    LEFT JOIN ( SELECT tail_1.sensor_id,
                           array_agg(tail_1.date) AS dates,
                           max(tail_1.date) AS newest
                          FROM unmerged_points tail_1
                         GROUP BY tail_1.sensor_id) tail ON tail.sensor_id = block.sensor_id AND tail.newest >= block.first
                    CROSS JOIN LATERAL ( SELECT ARRAY( SELECT date.date
                                  FROM unnest(tail.dates) date(date)
                                 WHERE date.date >= block.first AND date.date <= block.last) AS "array"
                        OFFSET 0) touched(replaced)
                    CROSS JOIN LATERAL ( SELECT touched.replaced = '{}'::bigint[] AND bucket_start(block.first, 300000000::bigint) = bucket_start(block.last, 300000000::bigint) AS "?column?"
                        OFFSET 0) own(is_whole)
                    CROSS JOIN LATERAL ( SELECT block.count::bigint AS count,
                           block.numbers::bigint AS numbers,
                           block.sum,
                           block.min,
                           block.max,
                           block.first AS first_date,
                           block.first_number,
                           block.texts[1] AS first_text,
                           block.last AS last_date,
                           block.last_number,
                           block.texts[block.count] AS last_text
                         WHERE own.is_whole
                       UNION ALL
                        SELECT 1,
                           num_nonnulls(point.number) AS num_nonnulls,
                           point.number,
                           point.number,
                           point.number,
                           point.date,
                           point.number,
                           point.text,
                           point.date,
                           point.number,
                           point.text
                          FROM ROWS FROM(block_points(block.data, block.first, block.count), unnest(block.texts)) point(date, number, text)
                         WHERE NOT own.is_whole AND (point.date <> ALL (touched.replaced))) part_1
                 WHERE true
               UNION ALL
                SELECT tail.sensor_id,
                   1,
                   num_nonnulls(tail.number) AS num_nonnulls,
                   tail.number,
                   tail.number,
                   tail.number,
                   tail.date,
                   tail.number,
                   tail.text,
                   tail.date,
                   tail.number,
                   tail.text,
                   bucket_start(tail.date, 300000000::bigint) AS bucket_start
                  FROM unmerged_points tail) part
         WHERE true
         WINDOW by_date AS (PARTITION BY part.sensor_id ORDER BY part.first_date)) marked
 GROUP BY sensor_id, bucket;

CREATE VIEW rollup_300 WITH (security_invoker=true) AS
SELECT sensor_id,
   bucket,
   count,
   numbers,
   sum,
   min,
   max,
   first_date,
   first_number,
   first_text,
   last_date,
   last_number,
   last_text
  FROM buckets_300;

CREATE VIEW buckets_600 WITH (security_invoker=true) AS
SELECT sensor_id,
   bucket,
   sum(count)::bigint AS count,
   sum(numbers)::bigint AS numbers,
   sum(sum) AS sum,
   min(min) AS min,
   max(max) AS max,
   min(first_date) AS first_date,
   max(first_number) FILTER (WHERE opens) AS first_number,
   max(first_text) FILTER (WHERE opens) AS first_text,
   max(last_date) AS last_date,
   max(last_number) FILTER (WHERE closes) AS last_number,
   max(last_text) FILTER (WHERE closes) AS last_text
  FROM ( SELECT part.sensor_id,
           part.count,
           part.numbers,
           part.sum,
           part.min,
           part.max,
           part.first_date,
           part.first_number,
           part.first_text,
           part.last_date,
           part.last_number,
           part.last_text,
           part.bucket,
           lag(part.bucket) OVER by_date IS DISTINCT FROM part.bucket AS opens,
           lead(part.bucket) OVER by_date IS DISTINCT FROM part.bucket AS closes
          FROM ( SELECT block.sensor_id,
                   part_1.count,
                   part_1.numbers,
                   part_1.sum,
                   part_1.min,
                   part_1.max,
                   part_1.first_date,
                   part_1.first_number,
                   part_1.first_text,
                   part_1.last_date,
                   part_1.last_number,
                   part_1.last_text,
                   bucket_start(part_1.first_date, 600000000::bigint) AS bucket
                  FROM blocks block
                    LEFT JOIN ( SELECT tail_1.sensor_id,
                           array_agg(tail_1.date) AS dates,
                           max(tail_1.date) AS newest
                          FROM unmerged_points tail_1
                         GROUP BY tail_1.sensor_id) tail ON tail.sensor_id = block.sensor_id AND tail.newest >= block.first
                    CROSS JOIN LATERAL ( SELECT ARRAY( SELECT date.date
                                  FROM unnest(tail.dates) date(date)
                                 WHERE date.date >= block.first AND date.date <= block.last) AS "array"
                        OFFSET 0) touched(replaced)
                    CROSS JOIN LATERAL ( SELECT touched.replaced = '{}'::bigint[] AND bucket_start(block.first, 600000000::bigint) = bucket_start(block.last, 600000000::bigint) AS "?column?"
                        OFFSET 0) own(is_whole)
                    CROSS JOIN LATERAL ( SELECT block.count::bigint AS count,
                           block.numbers::bigint AS numbers,
                           block.sum,
                           block.min,
                           block.max,
                           block.first AS first_date,
                           block.first_number,
                           block.texts[1] AS first_text,
                           block.last AS last_date,
                           block.last_number,
                           block.texts[block.count] AS last_text
                         WHERE own.is_whole
                       UNION ALL
                        SELECT 1,
                           num_nonnulls(point.number) AS num_nonnulls,
                           point.number,
                           point.number,
                           point.number,
                           point.date,
                           point.number,
                           point.text,
                           point.date,
                           point.number,
                           point.text
                          FROM ROWS FROM(block_points(block.data, block.first, block.count), unnest(block.texts)) point(date, number, text)
                         WHERE NOT own.is_whole AND (point.date <> ALL (touched.replaced))) part_1
                 WHERE true
               UNION ALL
                SELECT tail.sensor_id,
                   1,
                   num_nonnulls(tail.number) AS num_nonnulls,
                   tail.number,
                   tail.number,
                   tail.number,
                   tail.date,
                   tail.number,
                   tail.text,
                   tail.date,
                   tail.number,
                   tail.text,
                   bucket_start(tail.date, 600000000::bigint) AS bucket_start
                  FROM unmerged_points tail) part
         WHERE true
         WINDOW by_date AS (PARTITION BY part.sensor_id ORDER BY part.first_date)) marked
 GROUP BY sensor_id, bucket;

CREATE VIEW rollup_600 WITH (security_invoker=true) AS
SELECT sensor_id,
   bucket,
   count,
   numbers,
   sum,
   min,
   max,
   first_date,
   first_number,
   first_text,
   last_date,
   last_number,
   last_text
  FROM buckets_600;

CREATE VIEW buckets_1800 WITH (security_invoker=true) AS
SELECT sensor_id,
   bucket,
   sum(count)::bigint AS count,
   sum(numbers)::bigint AS numbers,
   sum(sum) AS sum,
   min(min) AS min,
   max(max) AS max,
   min(first_date) AS first_date,
   max(first_number) FILTER (WHERE opens) AS first_number,
   max(first_text) FILTER (WHERE opens) AS first_text,
   max(last_date) AS last_date,
   max(last_number) FILTER (WHERE closes) AS last_number,
   max(last_text) FILTER (WHERE closes) AS last_text
  FROM ( SELECT part.sensor_id,
           part.count,
           part.numbers,
           part.sum,
           part.min,
           part.max,
           part.first_date,
           part.first_number,
           part.first_text,
           part.last_date,
           part.last_number,
           part.last_text,
           part.bucket,
           lag(part.bucket) OVER by_date IS DISTINCT FROM part.bucket AS opens,
           lead(part.bucket) OVER by_date IS DISTINCT FROM part.bucket AS closes
          FROM ( SELECT block.sensor_id,
                   part_1.count,
                   part_1.numbers,
                   part_1.sum,
                   part_1.min,
                   part_1.max,
                   part_1.first_date,
                   part_1.first_number,
                   part_1.first_text,
                   part_1.last_date,
                   part_1.last_number,
                   part_1.last_text,
                   bucket_start(part_1.first_date, 1800000000::bigint) AS bucket
                  FROM blocks block
                    LEFT JOIN ( SELECT tail_1.sensor_id,
                           array_agg(tail_1.date) AS dates,
                           max(tail_1.date) AS newest
                          FROM unmerged_points tail_1
                         GROUP BY tail_1.sensor_id) tail ON tail.sensor_id = block.sensor_id AND tail.newest >= block.first
                    CROSS JOIN LATERAL ( SELECT ARRAY( SELECT date.date
                                  FROM unnest(tail.dates) date(date)
                                 WHERE date.date >= block.first AND date.date <= block.last) AS "array"
                        OFFSET 0) touched(replaced)
                    CROSS JOIN LATERAL ( SELECT touched.replaced = '{}'::bigint[] AND bucket_start(block.first, 1800000000::bigint) = bucket_start(block.last, 1800000000::bigint) AS "?column?"
                        OFFSET 0) own(is_whole)
                    CROSS JOIN LATERAL ( SELECT block.count::bigint AS count,
                           block.numbers::bigint AS numbers,
                           block.sum,
                           block.min,
                           block.max,
                           block.first AS first_date,
                           block.first_number,
                           block.texts[1] AS first_text,
                           block.last AS last_date,
                           block.last_number,
                           block.texts[block.count] AS last_text
                         WHERE own.is_whole
                       UNION ALL
                        SELECT 1,
                           num_nonnulls(point.number) AS num_nonnulls,
                           point.number,
                           point.number,
                           point.number,
                           point.date,
                           point.number,
                           point.text,
                           point.date,
                           point.number,
                           point.text
                          FROM ROWS FROM(block_points(block.data, block.first, block.count), unnest(block.texts)) point(date, number, text)
                         WHERE NOT own.is_whole AND (point.date <> ALL (touched.replaced))) part_1
                 WHERE true
               UNION ALL
                SELECT tail.sensor_id,
                   1,
                   num_nonnulls(tail.number) AS num_nonnulls,
                   tail.number,
                   tail.number,
                   tail.number,
                   tail.date,
                   tail.number,
                   tail.text,
                   tail.date,
                   tail.number,
                   tail.text,
                   bucket_start(tail.date, 1800000000::bigint) AS bucket_start
                  FROM unmerged_points tail) part
         WHERE true
         WINDOW by_date AS (PARTITION BY part.sensor_id ORDER BY part.first_date)) marked
 GROUP BY sensor_id, bucket;

CREATE VIEW rollup_1800 WITH (security_invoker=true) AS
SELECT sensor_id,
   bucket,
   count,
   numbers,
   sum,
   min,
   max,
   first_date,
   first_number,
   first_text,
   last_date,
   last_number,
   last_text
  FROM buckets_1800;

CREATE VIEW buckets_3600 WITH (security_invoker=true) AS
SELECT sensor_id,
   bucket,
   sum(count)::bigint AS count,
   sum(numbers)::bigint AS numbers,
   sum(sum) AS sum,
   min(min) AS min,
   max(max) AS max,
   min(first_date) AS first_date,
   max(first_number) FILTER (WHERE opens) AS first_number,
   max(first_text) FILTER (WHERE opens) AS first_text,
   max(last_date) AS last_date,
   max(last_number) FILTER (WHERE closes) AS last_number,
   max(last_text) FILTER (WHERE closes) AS last_text
  FROM ( SELECT part.sensor_id,
           part.count,
           part.numbers,
           part.sum,
           part.min,
           part.max,
           part.first_date,
           part.first_number,
           part.first_text,
           part.last_date,
           part.last_number,
           part.last_text,
           part.bucket,
           lag(part.bucket) OVER by_date IS DISTINCT FROM part.bucket AS opens,
           lead(part.bucket) OVER by_date IS DISTINCT FROM part.bucket AS closes
          FROM ( SELECT block.sensor_id,
                   part_1.count,
                   part_1.numbers,
                   part_1.sum,
                   part_1.min,
                   part_1.max,
                   part_1.first_date,
                   part_1.first_number,
                   part_1.first_text,
                   part_1.last_date,
                   part_1.last_number,
                   part_1.last_text,
                   bucket_start(part_1.first_date, '3600000000'::bigint) AS bucket
                  FROM blocks block
                    LEFT JOIN ( SELECT tail_1.sensor_id,
                           array_agg(tail_1.date) AS dates,
                           max(tail_1.date) AS newest
                          FROM unmerged_points tail_1
                         GROUP BY tail_1.sensor_id) tail ON tail.sensor_id = block.sensor_id AND tail.newest >= block.first
                    CROSS JOIN LATERAL ( SELECT ARRAY( SELECT date.date
                                  FROM unnest(tail.dates) date(date)
                                 WHERE date.date >= block.first AND date.date <= block.last) AS "array"
                        OFFSET 0) touched(replaced)
                    CROSS JOIN LATERAL ( SELECT touched.replaced = '{}'::bigint[] AND bucket_start(block.first, '3600000000'::bigint) = bucket_start(block.last, '3600000000'::bigint) AS "?column?"
                        OFFSET 0) own(is_whole)
                    CROSS JOIN LATERAL ( SELECT block.count::bigint AS count,
                           block.numbers::bigint AS numbers,
                           block.sum,
                           block.min,
                           block.max,
                           block.first AS first_date,
                           block.first_number,
                           block.texts[1] AS first_text,
                           block.last AS last_date,
                           block.last_number,
                           block.texts[block.count] AS last_text
                         WHERE own.is_whole
                       UNION ALL
                        SELECT 1,
                           num_nonnulls(point.number) AS num_nonnulls,
                           point.number,
                           point.number,
                           point.number,
                           point.date,
                           point.number,
                           point.text,
                           point.date,
                           point.number,
                           point.text
                          FROM ROWS FROM(block_points(block.data, block.first, block.count), unnest(block.texts)) point(date, number, text)
                         WHERE NOT own.is_whole AND (point.date <> ALL (touched.replaced))) part_1
                 WHERE true
               UNION ALL
                SELECT tail.sensor_id,
                   1,
                   num_nonnulls(tail.number) AS num_nonnulls,
                   tail.number,
                   tail.number,
                   tail.number,
                   tail.date,
                   tail.number,
                   tail.text,
                   tail.date,
                   tail.number,
                   tail.text,
                   bucket_start(tail.date, '3600000000'::bigint) AS bucket_start
                  FROM unmerged_points tail) part
         WHERE true
         WINDOW by_date AS (PARTITION BY part.sensor_id ORDER BY part.first_date)) marked
 GROUP BY sensor_id, bucket;

CREATE VIEW rollup_3600 WITH (security_invoker=true) AS
SELECT sensor_id,
   bucket,
   count,
   numbers,
   sum,
   min,
   max,
   first_date,
   first_number,
   first_text,
   last_date,
   last_number,
   last_text
  FROM buckets_3600;

CREATE VIEW buckets_86400 WITH (security_invoker=true) AS
SELECT sensor_id,
   bucket,
   sum(count)::bigint AS count,
   sum(numbers)::bigint AS numbers,
   sum(sum) AS sum,
   min(min) AS min,
   max(max) AS max,
   min(first_date) AS first_date,
   max(first_number) FILTER (WHERE opens) AS first_number,
   max(first_text) FILTER (WHERE opens) AS first_text,
   max(last_date) AS last_date,
   max(last_number) FILTER (WHERE closes) AS last_number,
   max(last_text) FILTER (WHERE closes) AS last_text
  FROM ( SELECT part.sensor_id,
           part.count,
           part.numbers,
           part.sum,
           part.min,
           part.max,
           part.first_date,
           part.first_number,
           part.first_text,
           part.last_date,
           part.last_number,
           part.last_text,
           part.bucket,
           lag(part.bucket) OVER by_date IS DISTINCT FROM part.bucket AS opens,
           lead(part.bucket) OVER by_date IS DISTINCT FROM part.bucket AS closes
          FROM ( SELECT block.sensor_id,
                   part_1.count,
                   part_1.numbers,
                   part_1.sum,
                   part_1.min,
                   part_1.max,
                   part_1.first_date,
                   part_1.first_number,
                   part_1.first_text,
                   part_1.last_date,
                   part_1.last_number,
                   part_1.last_text,
                   bucket_start(part_1.first_date, '86400000000'::bigint) AS bucket
                  FROM blocks block
                    LEFT JOIN ( SELECT tail_1.sensor_id,
                           array_agg(tail_1.date) AS dates,
                           max(tail_1.date) AS newest
                          FROM unmerged_points tail_1
                         GROUP BY tail_1.sensor_id) tail ON tail.sensor_id = block.sensor_id AND tail.newest >= block.first
                    CROSS JOIN LATERAL ( SELECT ARRAY( SELECT date.date
                                  FROM unnest(tail.dates) date(date)
                                 WHERE date.date >= block.first AND date.date <= block.last) AS "array"
                        OFFSET 0) touched(replaced)
                    CROSS JOIN LATERAL ( SELECT touched.replaced = '{}'::bigint[] AND bucket_start(block.first, '86400000000'::bigint) = bucket_start(block.last, '86400000000'::bigint) AS "?column?"
                        OFFSET 0) own(is_whole)
                    CROSS JOIN LATERAL ( SELECT block.count::bigint AS count,
                           block.numbers::bigint AS numbers,
                           block.sum,
                           block.min,
                           block.max,
                           block.first AS first_date,
                           block.first_number,
                           block.texts[1] AS first_text,
                           block.last AS last_date,
                           block.last_number,
                           block.texts[block.count] AS last_text
                         WHERE own.is_whole
                       UNION ALL
                        SELECT 1,
                           num_nonnulls(point.number) AS num_nonnulls,
                           point.number,
                           point.number,
                           point.number,
                           point.date,
                           point.number,
                           point.text,
                           point.date,
                           point.number,
                           point.text
                          FROM ROWS FROM(block_points(block.data, block.first, block.count), unnest(block.texts)) point(date, number, text)
                         WHERE NOT own.is_whole AND (point.date <> ALL (touched.replaced))) part_1
                 WHERE true
               UNION ALL
                SELECT tail.sensor_id,
                   1,
                   num_nonnulls(tail.number) AS num_nonnulls,
                   tail.number,
                   tail.number,
                   tail.number,
                   tail.date,
                   tail.number,
                   tail.text,
                   tail.date,
                   tail.number,
                   tail.text,
                   bucket_start(tail.date, '86400000000'::bigint) AS bucket_start
                  FROM unmerged_points tail) part
         WHERE true
         WINDOW by_date AS (PARTITION BY part.sensor_id ORDER BY part.first_date)) marked
 GROUP BY sensor_id, bucket;

CREATE VIEW rollup_86400 WITH (security_invoker=true) AS
SELECT sensor_id,
   bucket,
   count,
   numbers,
   sum,
   min,
   max,
   first_date,
   first_number,
   first_text,
   last_date,
   last_number,
   last_text
  FROM buckets_86400;

CREATE VIEW buckets_604800 WITH (security_invoker=true) AS
SELECT sensor_id,
   bucket,
   sum(count)::bigint AS count,
   sum(numbers)::bigint AS numbers,
   sum(sum) AS sum,
   min(min) AS min,
   max(max) AS max,
   min(first_date) AS first_date,
   max(first_number) FILTER (WHERE opens) AS first_number,
   max(first_text) FILTER (WHERE opens) AS first_text,
   max(last_date) AS last_date,
   max(last_number) FILTER (WHERE closes) AS last_number,
   max(last_text) FILTER (WHERE closes) AS last_text
  FROM ( SELECT part.sensor_id,
           part.count,
           part.numbers,
           part.sum,
           part.min,
           part.max,
           part.first_date,
           part.first_number,
           part.first_text,
           part.last_date,
           part.last_number,
           part.last_text,
           part.bucket,
           lag(part.bucket) OVER by_date IS DISTINCT FROM part.bucket AS opens,
           lead(part.bucket) OVER by_date IS DISTINCT FROM part.bucket AS closes
          FROM ( SELECT block.sensor_id,
                   part_1.count,
                   part_1.numbers,
                   part_1.sum,
                   part_1.min,
                   part_1.max,
                   part_1.first_date,
                   part_1.first_number,
                   part_1.first_text,
                   part_1.last_date,
                   part_1.last_number,
                   part_1.last_text,
                   bucket_start(part_1.first_date, '604800000000'::bigint) AS bucket
                  FROM blocks block
                    LEFT JOIN ( SELECT tail_1.sensor_id,
                           array_agg(tail_1.date) AS dates,
                           max(tail_1.date) AS newest
                          FROM unmerged_points tail_1
                         GROUP BY tail_1.sensor_id) tail ON tail.sensor_id = block.sensor_id AND tail.newest >= block.first
                    CROSS JOIN LATERAL ( SELECT ARRAY( SELECT date.date
                                  FROM unnest(tail.dates) date(date)
                                 WHERE date.date >= block.first AND date.date <= block.last) AS "array"
                        OFFSET 0) touched(replaced)
                    CROSS JOIN LATERAL ( SELECT touched.replaced = '{}'::bigint[] AND bucket_start(block.first, '604800000000'::bigint) = bucket_start(block.last, '604800000000'::bigint) AS "?column?"
                        OFFSET 0) own(is_whole)
                    CROSS JOIN LATERAL ( SELECT block.count::bigint AS count,
                           block.numbers::bigint AS numbers,
                           block.sum,
                           block.min,
                           block.max,
                           block.first AS first_date,
                           block.first_number,
                           block.texts[1] AS first_text,
                           block.last AS last_date,
                           block.last_number,
                           block.texts[block.count] AS last_text
                         WHERE own.is_whole
                       UNION ALL
                        SELECT 1,
                           num_nonnulls(point.number) AS num_nonnulls,
                           point.number,
                           point.number,
                           point.number,
                           point.date,
                           point.number,
                           point.text,
                           point.date,
                           point.number,
                           point.text
                          FROM ROWS FROM(block_points(block.data, block.first, block.count), unnest(block.texts)) point(date, number, text)
                         WHERE NOT own.is_whole AND (point.date <> ALL (touched.replaced))) part_1
                 WHERE true
               UNION ALL
                SELECT tail.sensor_id,
                   1,
                   num_nonnulls(tail.number) AS num_nonnulls,
                   tail.number,
                   tail.number,
                   tail.number,
                   tail.date,
                   tail.number,
                   tail.text,
                   tail.date,
                   tail.number,
                   tail.text,
                   bucket_start(tail.date, '604800000000'::bigint) AS bucket_start
                  FROM unmerged_points tail) part
         WHERE true
         WINDOW by_date AS (PARTITION BY part.sensor_id ORDER BY part.first_date)) marked
 GROUP BY sensor_id, bucket;

CREATE VIEW rollup_604800 WITH (security_invoker=true) AS
SELECT sensor_id,
   bucket,
   count,
   numbers,
   sum,
   min,
   max,
   first_date,
   first_number,
   first_text,
   last_date,
   last_number,
   last_text
  FROM buckets_604800;

-- Tokens that were mailed to confirm a mail address. Each is valid for a day and for one use.
CREATE TABLE email_confirmations (
  -- SHA-256 of the token.
  token_hash bytea NOT NULL,
  user_id    bigint NOT NULL,
  -- The address that the token confirms. Empty: it confirms that the account is to have none.
  email      text NOT NULL,
  created    timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (token_hash),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX email_confirmations_user ON email_confirmations USING btree (user_id);

-- Second factors of logins: time-based one-time passwords (RFC 6238).
CREATE TABLE second_factors (
  user_id   bigint NOT NULL,
  -- Shared with the authenticator app of the user. As it is: a login needs the password too, of which the database has only a hash.
  secret    bytea NOT NULL,
  -- False: the user has not yet confirmed it with a first code.
  enabled   boolean NOT NULL DEFAULT false,
  -- Time step, of 30 seconds, of the last accepted code: codes of this step and earlier ones are not accepted again.
  last_step bigint NOT NULL DEFAULT 0,
  -- SHA-256 of the recovery codes that are left. Each is valid once.
  recovery  bytea[] NOT NULL DEFAULT '{}'::bytea[],
  PRIMARY KEY (user_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- Networks from which an account has logged in, the newest of each account. Failed logins of strangers do not refuse a login from there.
CREATE TABLE known_clients (
  user_id      bigint NOT NULL,
  -- SHA-256 of the account and its IPv4 address or IPv6 network of 64 bits.
  network_hash bytea NOT NULL,
  last_used    timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, network_hash),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- Failed logins by address, in windows of a minute, and by name, in windows of an hour, beside `login_failures`.
CREATE UNLOGGED TABLE login_limits (
  key      text NOT NULL,
  failures integer NOT NULL,
  ends     timestamp with time zone NOT NULL,
  PRIMARY KEY (key)
);
CREATE INDEX login_limits_ends ON login_limits USING btree (ends);

-- Exceptions of single accounts from the default quotas, which are settings.
CREATE TABLE account_quotas (
  user_id bigint NOT NULL,
  name    text NOT NULL,
  -- Null: without limit.
  value   bigint,
  PRIMARY KEY (user_id, name),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CHECK (value >= 0)
);

-- What an account has uploaded on a day (UTC). A server takes a slice of the allowance of the day in advance, spends it from memory, and gives back what is left.
CREATE TABLE account_days (
  user_id bigint NOT NULL,
  day     date NOT NULL,
  points  bigint NOT NULL DEFAULT 0,
  bytes   bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, day),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX account_days_day ON account_days USING btree (day);

-- Points that the sensors of an account have, the bytes of their blocks, and those of their files, as a sidecar counts them.
CREATE TABLE account_usage (
  user_id    bigint NOT NULL,
  points     bigint NOT NULL DEFAULT 0,
  bytes      bigint NOT NULL DEFAULT 0,
  -- Begin of the count.
  counted    timestamp with time zone NOT NULL DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone,
  -- When a sidecar counts the next time: after a minute, or after a hundred times what the count took.
  due        timestamp with time zone NOT NULL DEFAULT now(),
  -- Of the files of its sensors. Null: the row is older than the column and has not been counted since. Then it is read as 0.
  file_bytes bigint DEFAULT 0,
  PRIMARY KEY (user_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX account_usage_due ON account_usage USING btree (due);

-- Each admits one registration, until it expires.
CREATE TABLE invitations (
  id         bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- SHA-256 of the token: a reader of the table cannot register with it.
  token_hash bytea NOT NULL,
  created    timestamp with time zone NOT NULL DEFAULT now(),
  expires    timestamp with time zone NOT NULL,
  used       timestamp with time zone,
  -- The account that registered with it.
  user_id    bigint,
  PRIMARY KEY (id),
  UNIQUE (token_hash),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX invitations_user ON invitations USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX invitations_expires ON invitations USING btree (expires);

-- Transactions that may have ended an access, the newest ones. A server whose cache is older than these reads all rights again.
CREATE TABLE rights_changes (
  id    bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- The rights epoch that the transaction led to; null until its COMMIT.
  epoch bigint,
  PRIMARY KEY (id),
  UNIQUE (epoch)
);
CREATE CONSTRAINT TRIGGER advance AFTER INSERT ON rights_changes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION advance_rights_epoch();

-- Whom a change of rights touches. Ids are without foreign keys: most of them belong to rows that the change deletes.
CREATE TABLE rights_touched (
  change_id bigint NOT NULL,
  -- `login`: sessions or API keys of `users`. `member`: all sensors that others share with `users`. `share`: the access of each of `users` to the sensor at its place in `sensors`. `sensor`: owner, data type or existence of `sensors`, or with which group they are shared.
  kind      text NOT NULL,
  users     bigint[],
  sensors   bigint[],
  FOREIGN KEY (change_id) REFERENCES rights_changes(id) ON DELETE CASCADE,
  CHECK (kind = ANY (ARRAY['login'::text, 'member'::text, 'share'::text, 'sensor'::text]))
);
CREATE INDEX rights_touched_change ON rights_touched USING btree (change_id);

-- Mails that notifications and pagers of an account have sent on a day, for the bound MAILS_PER_DAY. One row an account: a new day replaces the last one.
CREATE TABLE sent_mails (
  user_id bigint NOT NULL,
  -- The day in UTC of the last mail.
  day     date NOT NULL,
  count   integer NOT NULL,
  PRIMARY KEY (user_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- Who did what, on what, from where, with which result. Entries are only added; `prune_audit_log` deletes old ones.
CREATE TABLE audit_log (
  id            bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  created       timestamp with time zone NOT NULL DEFAULT now(),
  -- Account that acted. Null: nobody was logged in, or a command of the operator acted.
  actor_id      bigint,
  -- Username of the actor at that time.
  actor_name    text NOT NULL,
  credential    text NOT NULL,
  -- Id of the session or API key. Never the secret. Empty: none.
  credential_id text NOT NULL,
  -- Address of the client, by the word of trusted proxies. Empty: unknown, or entries of many addresses counted together.
  address       text NOT NULL,
  -- User agent, shortened.
  agent         text NOT NULL,
  action        text NOT NULL,
  object_kind   text NOT NULL,
  object_id     text NOT NULL,
  object_name   text NOT NULL,
  -- Account that is affected, if it is not the actor: whose sensors were shared with it, who was removed from a group, whose login failed.
  subject_id    bigint,
  -- `done`, or the code of the refusal.
  result        text NOT NULL,
  -- Equal acts that the entry counts together: repeated refusals of a minute, or acts beyond the entries an hour of an account.
  count         integer NOT NULL DEFAULT 1,
  detail        jsonb NOT NULL DEFAULT '{}'::jsonb,
  PRIMARY KEY (id),
  CHECK (credential = ANY (ARRAY['session'::text, 'key'::text, 'token'::text, 'command'::text, 'none'::text])),
  CHECK (count > 0),
  CHECK (jsonb_typeof(detail) = 'object'::text)
);
CREATE INDEX audit_log_actor ON audit_log USING btree (actor_id, id) WHERE actor_id IS NOT NULL;
CREATE INDEX audit_log_subject ON audit_log USING btree (subject_id, id) WHERE subject_id IS NOT NULL;
CREATE INDEX audit_log_action ON audit_log USING btree (action, id);
CREATE INDEX audit_log_created ON audit_log USING btree (created);
CREATE INDEX audit_log_logins ON audit_log USING btree (actor_id, id) WHERE action = 'login'::text AND result = 'done'::text;
CREATE TRIGGER protected BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION protect_audit_log();

-- The account whose password the first start has generated, and the link that replaces this password without a login.
CREATE TABLE first_links (
  user_id       bigint NOT NULL,
  -- Hash of the generated password. It stands as long as the account has the same hash.
  password_hash text NOT NULL,
  -- SHA-256 of the token of the last link. Null: none was printed.
  token_hash    bytea,
  expires       timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id),
  UNIQUE (token_hash),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- Accounts with demo data. A sidecar makes its points in order of time, as the store takes them fastest.
CREATE TABLE demos (
  user_id    bigint NOT NULL,
  seed       integer NOT NULL,
  timezone   text NOT NULL,
  -- End of the history that is made at first, microseconds since 1970.
  created    bigint NOT NULL,
  -- Begin of the history, microseconds since 1970.
  begins     bigint NOT NULL,
  -- Points from `begins` to this moment are stored, microseconds since 1970.
  written    bigint NOT NULL,
  -- End of the live feed, unless its owner asks for the demo again.
  live_until timestamp with time zone NOT NULL,
  -- When the next points are made. `infinity`: the live feed has ended.
  due        timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX demos_due ON demos USING btree (due);

-- Sensors of demo data, which are deleted with it.
CREATE TABLE demo_sensors (
  sensor_id bigint NOT NULL,
  user_id   bigint NOT NULL,
  -- What the sensor measures: a generator of the sidecar.
  source    text NOT NULL,
  PRIMARY KEY (sensor_id),
  FOREIGN KEY (sensor_id) REFERENCES sensors(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES demos(user_id) ON DELETE CASCADE
);
CREATE INDEX demo_sensors_user ON demo_sensors USING btree (user_id);

-- What a search for sensors compares, in a narrow table, since a search compares it with all sensors of an account. Triggers write it. Names of environments and groups are not in it: one of them may have any number of sensors.
CREATE TABLE sensor_search (
  sensor_id      bigint NOT NULL,
  owner_id       bigint NOT NULL,
  environment_id bigint,
  -- Key that sorts by name.
  label          text NOT NULL,
  -- Search key of name, hardware, device, metatags (`name=value`) and description, a line each; 10,000 characters at most.
  words          text NOT NULL,
  PRIMARY KEY (sensor_id),
  FOREIGN KEY (sensor_id) REFERENCES sensors(id) ON DELETE CASCADE
);
CREATE INDEX sensor_search_owner ON sensor_search USING btree (owner_id);

-- The rows that `sensor_search` has to have.
CREATE VIEW sensor_search_values AS
SELECT s.id AS sensor_id,
   s.owner_id,
   es.environment_id,
   sort_key(
       CASE s.display_name
           WHEN ''::text THEN s.name
           ELSE s.display_name
       END) AS label,
   search_key("left"(concat_ws('
'::text, s.name, s.display_name, s.device_type, d.type, d.uuid, ( SELECT string_agg(((tag.value ->> 'name'::text) || '='::text) || given.value, '
'::text ORDER BY m.namespace, tag.key, given.place) AS string_agg
          FROM sensor_metatags m
            CROSS JOIN LATERAL jsonb_each(m.metatags) tag(key, value)
            CROSS JOIN LATERAL jsonb_array_elements_text(tag.value -> 'values'::text) WITH ORDINALITY given(value, place)
         WHERE m.sensor_id = s.id), s.description), 10000)) AS words
  FROM sensors s
    LEFT JOIN devices d ON d.id = s.device_id
    LEFT JOIN environment_sensors es ON es.sensor_id = s.id;

-- Panels that show sensors. A dashboard gives no right to the sensors on it.
CREATE TABLE dashboards (
  id          bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  owner_id    bigint NOT NULL,
  name        text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  -- Panels and range of time, in the schema that its member `schema` names.
  content     json NOT NULL,
  -- Each change adds one. A change that names another version is refused.
  version     integer NOT NULL DEFAULT 1,
  created     timestamp with time zone NOT NULL DEFAULT now(),
  updated     timestamp with time zone NOT NULL DEFAULT now(),
  -- The account that made the last change. Null: it has been deleted.
  updated_by  bigint,
  PRIMARY KEY (id),
  FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX dashboards_owner ON dashboards USING btree (owner_id);
CREATE INDEX dashboards_updated_by ON dashboards USING btree (updated_by);

-- Users who may read a dashboard of another user, or change it too.
CREATE TABLE dashboard_users (
  dashboard_id bigint NOT NULL,
  user_id      bigint NOT NULL,
  edit         boolean NOT NULL,
  -- The owner gave the username, so the owner sees the names of the user.
  named        boolean NOT NULL,
  PRIMARY KEY (dashboard_id, user_id),
  FOREIGN KEY (dashboard_id) REFERENCES dashboards(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX dashboard_users_user ON dashboard_users USING btree (user_id);

-- Groups whose members may read a dashboard, or change it too.
CREATE TABLE dashboard_groups (
  dashboard_id bigint NOT NULL,
  group_id     bigint NOT NULL,
  -- Owner of the dashboard: the share ends when the owner leaves the group.
  owner_id     bigint NOT NULL,
  edit         boolean NOT NULL,
  PRIMARY KEY (dashboard_id, group_id),
  FOREIGN KEY (dashboard_id) REFERENCES dashboards(id) ON DELETE CASCADE,
  FOREIGN KEY (group_id, owner_id) REFERENCES group_users(group_id, user_id) ON DELETE CASCADE
);
CREATE INDEX dashboard_groups_group ON dashboard_groups USING btree (group_id, owner_id);

-- Who may read a dashboard without being its owner, once for each way. A group that is logged in changes nothing.
CREATE VIEW dashboard_shares AS
SELECT dashboard_users.dashboard_id,
   dashboard_users.user_id,
   dashboard_users.edit
  FROM dashboard_users
UNION ALL
SELECT g.dashboard_id,
   m.user_id,
   g.edit
  FROM dashboard_groups g
    JOIN group_users m ON m.group_id = g.group_id AND m.accepted AND m.list_sensors
UNION ALL
SELECT g.dashboard_id,
   account.id AS user_id,
   false AS edit
  FROM dashboard_groups g
    JOIN users account ON account.group_id = g.group_id;

-- Firings of triggers, with the points that caused them. The sidecars prune them.
CREATE TABLE firings (
  id                bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  sensor_trigger_id bigint NOT NULL,
  fired             timestamp with time zone NOT NULL,
  -- When the trigger was found to be over: its condition did not hold, its hysteresis held, data arrived, it fired again, or it was switched off or changed. Null: the firing is active.
  ended             timestamp with time zone,
  condition         text NOT NULL,
  -- Of the point at which the trigger fired, microseconds since 1970; null: the sensor had none.
  date              bigint,
  value             text,
  -- Date of the point since which the expression had held, of a trigger with `for`; microseconds since 1970.
  holds_since       bigint,
  variables         json NOT NULL,
  -- Whether the trigger was silenced, so that nothing was sent.
  silenced          boolean NOT NULL,
  acknowledged      timestamp with time zone,
  -- User. No foreign key: the firing is deleted with its trigger, and so with the account.
  acknowledged_by   bigint,
  note              text NOT NULL DEFAULT ''::text,
  PRIMARY KEY (id),
  FOREIGN KEY (sensor_trigger_id) REFERENCES sensor_triggers(id) ON DELETE CASCADE,
  CHECK (condition = ANY (ARRAY['expression'::text, 'inactivity'::text]))
);
CREATE INDEX firings_sensor_trigger ON firings USING btree (sensor_trigger_id, id);
CREATE INDEX firings_fired ON firings USING btree (fired);

-- Links by which anyone reads a dashboard without an account. A link reaches the sensors that the dashboard shows at the moment, as far as its owner may read them.
CREATE TABLE dashboard_links (
  id           bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  dashboard_id bigint NOT NULL,
  -- SHA-256 of the token, which only the response of its creation has.
  token_hash   bytea NOT NULL,
  name         text NOT NULL DEFAULT ''::text,
  -- Whether visitors choose the range of time. False: they read the range of the dashboard only.
  any_range    boolean NOT NULL,
  created      timestamp with time zone NOT NULL DEFAULT now(),
  -- Null: never.
  expires      timestamp with time zone,
  -- To the minute. Null: never used.
  last_used    timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (token_hash),
  FOREIGN KEY (dashboard_id) REFERENCES dashboards(id) ON DELETE CASCADE
);
CREATE INDEX dashboard_links_dashboard ON dashboard_links USING btree (dashboard_id);

-- Texts on instants and ranges of time, each of a sensor or of a dashboard.
CREATE TABLE annotations (
  id           bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  author_id    bigint NOT NULL,
  sensor_id    bigint,
  dashboard_id bigint,
  -- Microseconds since 1970.
  start_date   bigint NOT NULL,
  -- Microseconds since 1970, inclusive. Of an instant: start_date.
  end_date     bigint NOT NULL,
  text         text NOT NULL,
  created      timestamp with time zone NOT NULL DEFAULT now(),
  updated      timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (id),
  FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (sensor_id) REFERENCES sensors(id) ON DELETE CASCADE,
  FOREIGN KEY (dashboard_id) REFERENCES dashboards(id) ON DELETE CASCADE,
  CHECK ((sensor_id IS NULL) <> (dashboard_id IS NULL)),
  CHECK (end_date >= start_date)
);
CREATE INDEX annotations_author ON annotations USING btree (author_id);
CREATE INDEX annotations_sensor ON annotations USING btree (sensor_id) WHERE sensor_id IS NOT NULL;
CREATE INDEX annotations_dashboard ON annotations USING btree (dashboard_id) WHERE dashboard_id IS NOT NULL;

-- Databases with the data of sensors, besides the central one, which is shard 0 and has no row.
CREATE TABLE shards (
  id          smallint NOT NULL,
  -- As of DATABASE_URL, without a password: that comes from a password file.
  address     text NOT NULL,
  identity    uuid NOT NULL DEFAULT gen_random_uuid(),
  -- Raised when the shard moves to another database.
  generation  integer NOT NULL DEFAULT 1,
  -- The last row of `shard_outbox` whose effect is in the central database.
  outbox_read bigint NOT NULL DEFAULT 0,
  -- From when new sensors are placed there: by then every process uses the shard. Infinity: none are placed there. Null: the shard is being added, and no process uses it.
  opens       timestamp with time zone DEFAULT now(),
  -- `moving`: its data are being copied to `target`. `closed`: all are there, and processes wait until `address` is that of the copy.
  state       text NOT NULL DEFAULT 'open'::text,
  -- Where the shard moves to, as `address`.
  target      text,
  PRIMARY KEY (id),
  UNIQUE (identity),
  CHECK (id > 0),
  CHECK (state = ANY (ARRAY['open'::text, 'moving'::text, 'closed'::text])),
  CHECK ((target IS NULL) = (state = 'open'::text))
);

-- Which row of `shards` in the central database this database is; without a row it is central itself. Each new connection to a shard compares it, so that a wrong address never gets a point.
CREATE TABLE shard_identity (
  one        boolean NOT NULL DEFAULT true,
  shard      smallint NOT NULL,
  identity   uuid NOT NULL,
  generation integer NOT NULL,
  PRIMARY KEY (one),
  CHECK (one)
);

-- Outputs of services that wait until they are stored in the shard of the virtual sensor, which is not in the central database. The service is not computed meanwhile.
CREATE TABLE service_outputs (
  -- Later outputs of a service have larger numbers: `ingest_state.applied`.
  number     bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  service_id bigint NOT NULL,
  -- Microseconds since 1970; -1: the date is assigned when the point is stored. `numbers` is null where the value is a text, of `texts`.
  dates      bigint[] NOT NULL,
  numbers    double precision[] NOT NULL,
  texts      text[],
  -- Dates of earlier outputs that are deleted.
  stale      bigint[] NOT NULL,
  PRIMARY KEY (number),
  UNIQUE (service_id),
  FOREIGN KEY (service_id) REFERENCES services(sensor_id) ON DELETE CASCADE
);

-- What transactions of a shard cause in the central database: events of files, entries of the audit log. A row is added while the fence is locked, so rows commit in order. A sidecar copies them and deletes them.
CREATE TABLE shard_outbox (
  id      bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind    text NOT NULL,
  payload json NOT NULL,
  PRIMARY KEY (id),
  CHECK (kind = ANY (ARRAY['files'::text, 'audit'::text]))
);

-- In a shard that is not in the central database: the rights epoch has been compared with the central one at `begins` or later, by the clock of this database, and what has ended since is known after `ends` at the latest. Before `begins` the clock was put back, and it holds no more.
CREATE TABLE rights_lease (
  one    boolean NOT NULL DEFAULT true,
  begins timestamp with time zone NOT NULL,
  ends   timestamp with time zone NOT NULL,
  PRIMARY KEY (one),
  CHECK (one)
);

-- Deleted sensors that their shard, in another database, does not know to be deleted yet. Rights already exclude them.
CREATE TABLE remote_deletions (
  sensor_id bigint NOT NULL,
  shard     smallint NOT NULL,
  created   timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (sensor_id)
);

-- Sizes of the databases of all shards, the central one too, where there are several: new sensors are placed in the smallest one. A sidecar measures them; one that does not respond keeps an old size, which does not count.
CREATE TABLE shard_sizes (
  shard    smallint NOT NULL,
  bytes    bigint NOT NULL,
  measured timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (shard)
);

-- The last move of a shard from or to this database.
CREATE TABLE shard_move (
  one          boolean NOT NULL DEFAULT true,
  -- Of the shard after the move.
  generation   integer NOT NULL,
  -- In the former database: rows of the journal behind this one are still to be copied, and stay until `pinned_until`.
  pinned       bigint,
  pinned_until timestamp with time zone,
  -- In the new database: it has what the former one had at this row of the journal. Null: the first copy has not ended.
  copied       bigint,
  -- In the new database: oldest transaction of the former one that `copied` may lack.
  seen         text,
  -- In the new database: cluster and timeline of the former one. On another timeline, transactions that were copied may be missing, and others have their numbers.
  source       text,
  PRIMARY KEY (one),
  CHECK (one)
);

-- The text in lower case, independent of the operating system where PostgreSQL allows it.
CREATE OR REPLACE FUNCTION folded(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower((given COLLATE pg_c_utf8));

CREATE OR REPLACE FUNCTION folded(given text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT DISTINCT folded(each.each) AS folded FROM unnest(folded.given) each(each));

-- Of a sensor, as common/values.ts reads its data type. The trimmed characters are those that JavaScript trims.
CREATE OR REPLACE FUNCTION data_type_id(data_type text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE lower(btrim(data_type, '	
                  　﻿'::text)) WHEN ''::text THEN '0'::text WHEN 'float'::text THEN '1'::text WHEN 'double'::text THEN '1'::text WHEN 'number'::text THEN '1'::text WHEN 'integer'::text THEN '2'::text WHEN 'int'::text THEN '2'::text WHEN 'bool'::text THEN '3'::text WHEN 'boolean'::text THEN '3'::text WHEN 'json'::text THEN '5'::text WHEN 'file'::text THEN '6'::text ELSE '4'::text END;

-- Search terms of a sensor. A term says that the sensor has a name (`color`), or that the name has a value (name, separator U+001F, value). A search is one look-up of each condition in the index over the terms.
CREATE OR REPLACE FUNCTION sensor_terms(id bigint, name text, display_name text, type smallint, device_type text, data_type text, pager_type text, use_data_storage boolean)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((((ARRAY['id'::text, (('id'::text || chr(31)) || id), 'name'::text, (('name'::text || chr(31)) || folded(name)), 'type'::text, (('type'::text || chr(31)) || type), 'use_data_storage'::text, (('use_data_storage'::text || chr(31)) || (use_data_storage)::integer), (('display_name'::text || chr(31)) || folded(display_name)), (('device_type'::text || chr(31)) || folded(device_type)), (('pager_type'::text || chr(31)) || pager_type), (('data_type_id'::text || chr(31)) || data_type_id(data_type))] || CASE WHEN (display_name = ''::text) THEN '{}'::text[] ELSE '{display_name}'::text[] END) || CASE WHEN (device_type = ''::text) THEN '{}'::text[] ELSE '{device_type}'::text[] END) || CASE WHEN (pager_type = ''::text) THEN '{}'::text[] ELSE '{pager_type}'::text[] END) || CASE WHEN (data_type_id(data_type) = '0'::text) THEN '{}'::text[] ELSE '{data_type_id}'::text[] END);

CREATE OR REPLACE FUNCTION set_sensor_type()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.type := CASE
    WHEN EXISTS (SELECT FROM sensor_sources WHERE sensor_id = NEW.id) THEN 2
    WHEN NEW.device_id IS NOT NULL THEN 1
    ELSE 0 END;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION set_sensor_types()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE sensors SET type = type WHERE id IN (SELECT sensor_id FROM changed);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION delete_empty_device()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Locked before it reads: of two last sensors that leave concurrently the second one deletes the device, and a sensor that is added meanwhile keeps it.
  PERFORM FROM devices WHERE id = OLD.device_id FOR UPDATE;
  DELETE FROM devices d
    WHERE d.id = OLD.device_id AND NOT EXISTS (SELECT FROM sensors s WHERE s.device_id = d.id);
  RETURN NULL;
END $function$;

-- A member who leaves a group takes the own sensors out of it.
CREATE OR REPLACE FUNCTION remove_sensors_of_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM group_sensors gs USING sensors s
    WHERE gs.group_id = OLD.group_id AND s.id = gs.sensor_id AND s.owner_id = OLD.user_id;
  RETURN NULL;
END $function$;

-- A group ends with its last accepted member.
CREATE OR REPLACE FUNCTION delete_empty_group()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM groups WHERE id = OLD.group_id FOR UPDATE;
  IF NOT EXISTS (SELECT FROM group_users WHERE group_id = OLD.group_id AND accepted) THEN
    DELETE FROM groups WHERE id = OLD.group_id;
  END IF;
  RETURN NULL;
END $function$;

-- The last manager cannot leave a domain, but the account of the last manager can end: nobody could ever manage the domain again, so it ends too.
CREATE OR REPLACE FUNCTION delete_unmanaged_domain()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM domains WHERE id = OLD.domain_id FOR UPDATE;
  IF NOT EXISTS (SELECT FROM domain_users WHERE domain_id = OLD.domain_id AND manager) THEN
    DELETE FROM domains WHERE id = OLD.domain_id;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION advance_rights_epoch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  reached bigint;
BEGIN
  PERFORM pg_notify('rights', '');
  UPDATE rights_epoch SET epoch = epoch + 1 RETURNING epoch INTO reached;
  UPDATE rights_changes SET epoch = reached WHERE id = NEW.id;
  DELETE FROM rights_changes WHERE epoch <= reached - 4096;
  RETURN NULL;
END $function$;

-- The last row of the journal. In a statement after a lock of the fence: the last one until the end of the transaction.
CREATE OR REPLACE FUNCTION journal_end()
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  SELECT seq FROM journal ORDER BY seq DESC LIMIT 1
$function$;

CREATE OR REPLACE FUNCTION add_ingest_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.shard = 0 THEN
    INSERT INTO ingest_state (sensor_id) VALUES (NEW.id);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION record_deleted_sensor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM ingest_state WHERE sensor_id = OLD.id;
  DELETE FROM files WHERE sensor_id = OLD.id;
  INSERT INTO deleted_sensors (sensor_id) VALUES (OLD.id);
  PERFORM pg_notify('deleted_sensors', '');
  RETURN NULL;
END $function$;

-- Start of the bucket that holds a date, all in microseconds. The shift of three days, from Monday, 29 December 1969, aligns weeks, and is a multiple of every other width.
CREATE OR REPLACE FUNCTION bucket_start(date bigint, width bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT date - (date + 259200000000) % width
$function$;

-- Sums of blocks over buckets of a width, microseconds, that no block exceeds. A finer bucket that two blocks share counts once.
CREATE OR REPLACE FUNCTION sums_of_blocks(sensor bigint, lo bigint, hi bigint, width bigint, coarsest smallint)
 RETURNS SETOF weeks
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
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
$function$;

-- For servers of version 0.2.0: waits for locked sensors.
CREATE OR REPLACE FUNCTION append_to_journal(known bigint, rights bigint, points bytea, texts text[], consumed bigint[], weights bigint[], change_dates text[], change_numbers text[], change_texts text[], OUT seq bigint, OUT arrived bigint)
 RETURNS record
 LANGUAGE sql
AS $function$
  SELECT a.seq, a.arrived
  FROM append_to_journal(known, rights, points, texts, consumed, weights, change_dates, change_numbers, change_texts, false) a
$function$;

-- Locks out all transactions that add or change points, and then the ingest states of some sensors.
CREATE OR REPLACE FUNCTION lock_ingest(sensors bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM ingest_fence FOR UPDATE;
  PERFORM FROM ingest_state WHERE sensor_id = ANY (sensors) ORDER BY sensor_id FOR UPDATE;
END $function$;

-- Makes every process read the ingest states of these sensors again. After `lock_ingest`.
CREATE OR REPLACE FUNCTION renew_ingest_states(sensors bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF cardinality(sensors) > 0 THEN
    INSERT INTO journal (seq, arrived, renewed)
    VALUES (journal_end() + 1, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint, sensors);
  END IF;
END $function$;

-- Deletes the rows of the journal before one. It fails soon while another transaction holds the fence.
CREATE OR REPLACE FUNCTION prune_journal(before bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET lock_timeout TO '250ms'
AS $function$
DECLARE
  from_row bigint;
BEGIN
  SELECT oldest INTO from_row FROM ingest_fence WHERE oldest < before FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  before := least(before, (SELECT pinned + 1 FROM shard_move WHERE pinned_until > clock_timestamp()));
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
END $function$;

-- Begins to record changes. It raises the version: a reader that has read the sensor before detects that it has missed changes, which were not recorded. After `lock_ingest`.
CREATE OR REPLACE FUNCTION record_changes(sensors bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  begun bigint[];
BEGIN
  WITH raised AS (
    UPDATE ingest_state SET has_consumers = true, version = version + 1 WHERE sensor_id = ANY (sensors) AND NOT has_consumers RETURNING sensor_id
  ) SELECT array_agg(sensor_id) INTO begun FROM raised;
  PERFORM renew_ingest_states(begun);
END $function$;

-- Adds registrations of the sensors that exist. It fails after two seconds of waiting for a lock.
CREATE OR REPLACE FUNCTION add_registrations(consumer uuid, sensors bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET lock_timeout TO '2s'
AS $function$
BEGIN
  PERFORM lock_ingest(sensors);
  INSERT INTO consumer_registrations (sensor_id, consumer_id)
    SELECT sensor_id, consumer FROM ingest_state WHERE sensor_id = ANY (sensors) ON CONFLICT DO NOTHING;
  PERFORM record_changes(sensors);
END $function$;

-- From the flush under way on, all changes of the sensors are recorded for the consumer. Cursors that exist stay as they are.
CREATE OR REPLACE FUNCTION add_consumer_offsets(consumer text, sensors bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET lock_timeout TO '2s'
AS $function$
BEGIN
  PERFORM lock_ingest(sensors);
  PERFORM record_changes(sensors);
  -- Not by ON CONFLICT: that would lock, and wait for, each offset that a poll has claimed.
  UPDATE consumer_offsets o SET unused = NULL
    WHERE o.sensor_id = ANY (sensors) AND o.consumer = add_consumer_offsets.consumer AND o.unused IS NOT NULL;
  INSERT INTO consumer_offsets (sensor_id, consumer, version)
    SELECT h.sensor_id, add_consumer_offsets.consumer, h.version FROM ingest_state h
    WHERE h.sensor_id = ANY (sensors) ON CONFLICT DO NOTHING;
END $function$;

-- Log of a delivery that was never tried.
CREATE OR REPLACE FUNCTION refusal(reason text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  SELECT jsonb_build_array(jsonb_build_object('date', extract(epoch FROM now()), 'status', NULL, 'error', reason))
$function$;

-- A sensor trigger whose notification is deleted has lost its purpose.
CREATE OR REPLACE FUNCTION deactivate_sensor_triggers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE sensor_triggers SET active = false WHERE active AND id IN (
    SELECT sensor_trigger_id FROM sensor_trigger_notifications WHERE notification_id = OLD.id);
  RETURN OLD;
END $function$;

CREATE OR REPLACE FUNCTION save_recent_firing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM recent_firings WHERE (sensor_id, trigger_id) IN (
    SELECT r.sensor_id, r.trigger_id FROM recent_firings r
    WHERE r.fired_at NOT BETWEEN now() - interval '1 minute' AND now() + interval '1 minute'
    LIMIT 100 FOR UPDATE SKIP LOCKED);
  INSERT INTO recent_firings VALUES (OLD.sensor_id, OLD.trigger_id, OLD.fired_at)
    ON CONFLICT (sensor_id, trigger_id) DO UPDATE SET fired_at = excluded.fired_at;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION restore_recent_firing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.fired_at := (
    SELECT fired_at FROM recent_firings WHERE sensor_id = NEW.sensor_id AND trigger_id = NEW.trigger_id);
  RETURN NEW;
END $function$;

-- A pager goes by the version of its sensor, which advances only while the sensor has consumers.
CREATE OR REPLACE FUNCTION update_pager()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

-- Stops recording changes of the sensors that have no consumer, checked again under the lock.
CREATE OR REPLACE FUNCTION stop_recording(sensors bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET lock_timeout TO '2s'
AS $function$
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
END $function$;

-- A service ends with its last source. Checkpoints that counted with a deleted source are useless: outputs computed from them would be wrong.
CREATE OR REPLACE FUNCTION delete_services_without_sources()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM services WHERE sensor_id IN (SELECT service_id FROM gone) ORDER BY sensor_id FOR UPDATE;
  DELETE FROM service_checkpoints WHERE service_id IN (SELECT service_id FROM gone);
  DELETE FROM services s WHERE s.sensor_id IN (SELECT service_id FROM gone)
    AND NOT EXISTS (SELECT FROM service_sources o WHERE o.service_id = s.sensor_id);
  RETURN NULL;
END $function$;

-- For sidecars of older versions, on one database: deletes offsets of those of the sensors that no consumer needs any more, checked again under the lock.
CREATE OR REPLACE FUNCTION remove_consumer_offsets(sensors bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET lock_timeout TO '2s'
AS $function$
BEGIN
  PERFORM lock_ingest(sensors);
  DELETE FROM consumer_offsets c WHERE c.sensor_id = ANY (sensors)
    AND NOT EXISTS (SELECT FROM consumed_sensors a WHERE a.consumer = c.consumer AND a.sensor_id = c.sensor_id);
END $function$;

-- A waiting job ends with what it is for, however that is deleted. A running one finds it deleted.
CREATE OR REPLACE FUNCTION remove_job_of_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM graphile_worker.remove_job(TG_ARGV[0] || OLD.id);
  RETURN NULL;
END $function$;

-- The signed integer of 8 bytes, little-endian, at an index of bytes.
CREATE OR REPLACE FUNCTION packed_integer(bytes bytea, at integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT get_byte(bytes, at)::bigint + (get_byte(bytes, at + 1)::bigint << 8)
       + (get_byte(bytes, at + 2)::bigint << 16) + (get_byte(bytes, at + 3)::bigint << 24)
       + (get_byte(bytes, at + 4)::bigint << 32) + (get_byte(bytes, at + 5)::bigint << 40)
       + (get_byte(bytes, at + 6)::bigint << 48) + (get_byte(bytes, at + 7)::bigint << 56)
$function$;

-- The unsigned integer of 0 to 4 or 8 bytes at an index.
CREATE OR REPLACE FUNCTION packed_unsigned(bytes bytea, at integer, width integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE width
    WHEN 0 THEN 0
    WHEN 1 THEN get_byte(bytes, at)
    WHEN 2 THEN get_byte(bytes, at) + 256 * get_byte(bytes, at + 1)
    WHEN 3 THEN get_byte(bytes, at) + 256 * get_byte(bytes, at + 1) + 65536 * get_byte(bytes, at + 2)
    WHEN 4 THEN get_byte(bytes, at) + 256 * get_byte(bytes, at + 1) + 65536 * get_byte(bytes, at + 2)
              + 16777216::bigint * get_byte(bytes, at + 3)
    ELSE packed_integer(bytes, at) END
$function$;

-- The float8 with these bits (IEEE 754), which is no NaN. All of its arithmetic is exact.
CREATE OR REPLACE FUNCTION float8_of_bits(bits bigint)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN bits < 0 THEN -1 ELSE 1 END::float8 * CASE (bits >> 52) & 2047
    WHEN 2047 THEN 'infinity'::float8
    WHEN 0 THEN (bits & 4503599627370495)::float8 * 4.94065645841246544e-324::float8
    ELSE (bits & 4503599627370495 | 4503599627370496)::float8
       * power(2::float8, (((bits >> 52) & 2047) - 1075)::float8) END
$function$;

-- Where the packed column that begins at an index ends.
CREATE OR REPLACE FUNCTION packed_end(bytes bytea, at integer, count integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT at + CASE get_byte(bytes, at) >> 4
    WHEN 0 THEN 2 + 8 * count
    WHEN 1 THEN 10 + (get_byte(bytes, at) & 15) * count
    ELSE 18 + (get_byte(bytes, at) & 15) * (count - 1) END
$function$;

-- What the number at a place of the packed column that begins at an index is computed from: the number itself, or in a column of deltas the difference from the number before.
CREATE OR REPLACE FUNCTION packed_part(bytes bytea, at integer, form integer, width integer, base double precision, step double precision, place integer)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE form
    WHEN 0 THEN float8_of_bits(packed_integer(bytes, at + 2 + 8 * place))
    WHEN 1 THEN base + packed_unsigned(bytes, at + 10 + width * place, width)
    ELSE CASE place WHEN 0 THEN base ELSE step + packed_unsigned(bytes, at + 18 + width * (place - 1), width) END END
$function$;

-- A number times ten to the exponent.
CREATE OR REPLACE FUNCTION packed_scaled(number double precision, exponent integer)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE
    WHEN exponent = 0 THEN number
    WHEN exponent < 0 THEN number / ('{1e1,1e2,1e3,1e4,1e5,1e6,1e7,1e8,1e9,1e10,1e11,1e12,1e13,1e14,1e15}'::float8[])[-exponent]
    ELSE number * ('{1e1,1e2,1e3,1e4,1e5,1e6}'::float8[])[exponent] END
$function$;

-- Fails: this version of the product cannot read that version of blocks.
CREATE OR REPLACE FUNCTION unreadable_block(version integer)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
BEGIN
  RAISE 'block of version %, readable is 1', version;
END $function$;

-- The points of a block, in order, in one pass. Whole numbers up to 2^53 are exact in a float8, and so is each sum of deltas.
CREATE OR REPLACE FUNCTION block_points(data bytea, first bigint, count integer)
 RETURNS TABLE(date bigint, number double precision)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
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
$function$;

-- The numbers of the packed column that begins at an index of bytes, in order.
CREATE OR REPLACE FUNCTION packed_column(bytes bytea, at integer, count integer)
 RETURNS double precision[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
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
END $function$;

-- The points of a row of the journal, of one sensor or (null) of all.
CREATE OR REPLACE FUNCTION journal_points(data bytea, texts text[], wanted bigint DEFAULT NULL::bigint)
 RETURNS TABLE(sensor_id bigint, date bigint, number double precision, text text)
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
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
END $function$;

-- The same of one sensor, without unpacking the points of others.
CREATE OR REPLACE FUNCTION unmerged_points_of(sensor bigint)
 RETURNS SETOF unmerged_points
 LANGUAGE sql
 STABLE PARALLEL SAFE ROWS 100
AS $function$
  SELECT DISTINCT ON (point.date) point.sensor_id, point.date, point.number, point.text
  FROM ingest_state state JOIN journal ON seq > merged_to CROSS JOIN LATERAL journal_points(data, texts, sensor) AS point
  WHERE state.sensor_id = sensor AND data IS NOT NULL
  ORDER BY point.date, seq DESC
$function$;

-- Dates at which points of blocks do not count any more, of one sensor or (null) of all.
CREATE OR REPLACE FUNCTION unmerged_dates(sensor bigint DEFAULT NULL::bigint)
 RETURNS TABLE(sensor_id bigint, date bigint)
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE ROWS 100000
AS $function$
#variable_conflict use_column
BEGIN
  IF sensor IS NULL THEN
    RETURN QUERY SELECT sensor_id, date FROM unmerged_points;
  ELSE
    RETURN QUERY SELECT sensor_id, date FROM unmerged_points_of(sensor);
  END IF;
END $function$;

-- Points of a sensor from a date on and before another, microseconds since 1970.
CREATE OR REPLACE FUNCTION points_between(sensor bigint, since bigint, before bigint)
 RETURNS SETOF points
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT block.sensor_id, point.date, point.number, point.text
  FROM blocks block CROSS JOIN LATERAL ROWS FROM (block_points(data, first, count), unnest(texts)) AS point (date, number, text)
  WHERE block.sensor_id = sensor AND first < before AND last >= since AND first >= bucket_start(since, 604800000000)
    AND point.date >= since AND point.date < before
    AND NOT EXISTS (SELECT FROM unmerged_dates(sensor) later WHERE later.date = point.date)
  UNION ALL
  SELECT sensor_id, date, number, text FROM unmerged_points_of(sensor) WHERE date >= since AND date < before
$function$;

-- Buckets of a sensor that begin from a date on and before another, microseconds since 1970. The width, seconds, is one of 60, 300, 600, 1800, 3600, 86400 and 604800.
CREATE OR REPLACE FUNCTION buckets_between(sensor bigint, width bigint, since bigint, before bigint)
 RETURNS SETOF bucket_row
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    SELECT sensor_id, bucket, sum(count)::bigint AS count, sum(numbers)::bigint AS numbers, sum(sum) AS sum, min(min) AS min, max(max) AS max,
           min(first_date) AS first_date, max(first_number) FILTER (WHERE opens) AS first_number, max(first_text) FILTER (WHERE opens) AS first_text,
           max(last_date) AS last_date, max(last_number) FILTER (WHERE closes) AS last_number, max(last_text) FILTER (WHERE closes) AS last_text
    FROM (
      SELECT part.*, lag(bucket) OVER by_date IS DISTINCT FROM bucket AS opens, lead(bucket) OVER by_date IS DISTINCT FROM bucket AS closes
      FROM (
        -- Of the block and not of the part, or a condition on it would not reach the index of blocks.
        SELECT block.sensor_id, part.*, bucket_start(first_date, width * 1000000) AS bucket
        FROM blocks block
        LEFT JOIN (
          SELECT sensor_id, array_agg(date) AS dates, max(date) AS newest FROM unmerged_points_of(sensor) AS tail GROUP BY sensor_id
        ) tail ON tail.sensor_id = block.sensor_id AND newest >= first
        CROSS JOIN LATERAL (SELECT ARRAY(SELECT date FROM unnest(dates) AS date WHERE date BETWEEN first AND last) OFFSET 0) AS touched (replaced)
        CROSS JOIN LATERAL (SELECT replaced = '{}' AND bucket_start(first, width * 1000000) = bucket_start(last, width * 1000000) OFFSET 0) AS own (is_whole)
        CROSS JOIN LATERAL (
          SELECT block.count::bigint, block.numbers::bigint, block.sum, block.min, block.max,
                 first AS first_date, first_number, block.texts[1] AS first_text, last AS last_date, last_number, block.texts[block.count] AS last_text
          WHERE is_whole
          UNION ALL
          SELECT 1, num_nonnulls(number), number, number, number, date, number, text, date, number, text
          FROM ROWS FROM (block_points(data, first, block.count), unnest(texts)) AS point (date, number, text)
          WHERE NOT is_whole AND date <> ALL (replaced)
        ) part
        WHERE block.sensor_id = sensor AND first < bucket_start(before - 1, width * 1000000) + width * 1000000 AND last >= since AND first >= bucket_start(since, 604800000000)
        UNION ALL
        SELECT sensor_id, 1, num_nonnulls(number), number, number, number, date, number, text, date, number, text, bucket_start(date, width * 1000000)
        FROM unmerged_points_of(sensor) AS tail
      ) part
      WHERE bucket >= since AND bucket < before
      WINDOW by_date AS (PARTITION BY sensor_id ORDER BY first_date)
    ) marked
    GROUP BY sensor_id, bucket$function$;

-- Records whom the transaction touches. The first record of a transaction makes the epoch advance at its COMMIT.
CREATE OR REPLACE FUNCTION touch_rights(kind text, users bigint[], sensors bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  -- A setting of the transaction, which a rolled back savepoint takes back together with the row.
  change bigint := nullif(current_setting('sensorium.rights_change', true), '');
BEGIN
  IF coalesce(users, sensors) IS NULL THEN
    RETURN;
  END IF;
  IF change IS NULL THEN
    INSERT INTO rights_changes DEFAULT VALUES RETURNING id INTO change;
    PERFORM set_config('sensorium.rights_change', change::text, true);
  END IF;
  INSERT INTO rights_touched VALUES (change, kind, users, sensors);
END $function$;

-- For rows that are deleted, of any table that gives rights, and for refusals, which end an access when they are added.
CREATE OR REPLACE FUNCTION record_ended_rights()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'sessions', 'api_keys' THEN
      PERFORM touch_rights('login', (SELECT array_agg(DISTINCT user_id) FROM gone), NULL);
    WHEN 'api_key_sensors' THEN
      PERFORM touch_rights('login', (
        SELECT array_agg(DISTINCT user_id) FROM api_keys WHERE id IN (SELECT key_id FROM gone)), NULL);
    WHEN 'sensors' THEN
      PERFORM touch_rights('sensor', NULL, (SELECT array_agg(id) FROM gone));
    WHEN 'group_sensors' THEN
      PERFORM touch_rights('sensor', NULL, (SELECT array_agg(DISTINCT sensor_id) FROM gone));
    WHEN 'group_users' THEN
      PERFORM touch_rights('member', (SELECT array_agg(DISTINCT user_id) FROM gone), NULL);
    ELSE
      PERFORM touch_rights('share', array_agg(user_id), array_agg(sensor_id)) FROM gone;
  END CASE;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION record_changed_rights()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'api_keys' THEN
      PERFORM touch_rights('login', ARRAY[OLD.user_id, NEW.user_id], NULL);
    WHEN 'sensors' THEN
      PERFORM touch_rights('sensor', NULL, ARRAY[OLD.id]);
    WHEN 'group_users' THEN
      PERFORM touch_rights('member', ARRAY[OLD.user_id], NULL);
    WHEN 'group_sensors' THEN
      PERFORM touch_rights('sensor', NULL, ARRAY[OLD.sensor_id]);
    WHEN 'sensor_users' THEN
      PERFORM touch_rights('share', ARRAY[OLD.user_id], ARRAY[OLD.sensor_id]);
  END CASE;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION protect_audit_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('sensorium.prunes', true) = 'audit_log' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'entries of the audit log cannot be changed or deleted' USING ERRCODE = 'restrict_violation';
END $function$;

-- Deletes at most `most` entries that are older than `days`, at least one. The only way to delete entries. Returns how many it deleted.
CREATE OR REPLACE FUNCTION prune_audit_log(days integer, most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
DECLARE
  pruned integer;
BEGIN
  PERFORM set_config('sensorium.prunes', 'audit_log', true);
  DELETE FROM audit_log WHERE id = ANY (ARRAY(
    SELECT id FROM audit_log WHERE created < now() - greatest(days, 1) * interval '1 day' ORDER BY created LIMIT most));
  GET DIAGNOSTICS pruned = ROW_COUNT;
  PERFORM set_config('sensorium.prunes', '', true);
  RETURN pruned;
END $function$;

-- Letters without case and without accents: `Küche` and `KUCHE` have the same key.
CREATE OR REPLACE FUNCTION search_key(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (octet_length(given) = length(given)) THEN folded(given) ELSE folded(regexp_replace(NORMALIZE(given, NFKD), '[̀-ͯ]'::text, ''::text, 'g'::text)) END;

-- As `search_key`, and with the number of digits before each number, so that `room 2` comes before `room 10`.
CREATE OR REPLACE FUNCTION sort_key(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (given !~ '[0-9]'::text) THEN "left"(search_key(given), 255) ELSE "left"((SELECT string_agg(COALESCE((chr((47 + length(parts.part[2]))) || parts.part[2]), parts.part[1]), ''::text ORDER BY parts.place) AS string_agg FROM regexp_matches(search_key(sort_key.given), '([^0-9]+)|0*([0-9]+)'::text, 'g'::text) WITH ORDINALITY parts(part, place)), 255) END;

-- Writes the row of a changed sensor. It locks the row before it reads: of two transactions that change a sensor, the later one reads what the earlier one wrote.
CREATE OR REPLACE FUNCTION update_sensor_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

-- Adds a row to the journal if its last row is the known one, and if the rights epoch is the given one (null: not compared), or an older one in a shard that is not in the central database. Of sensors with consumers it raises the versions and records the changes, each as the text of an array, since the arrays differ in length. Result `seq` null: nothing was added. `skips`: nothing is added either while another transaction has locked a sensor with consumers, and `locked` names those sensors; otherwise it waits for them.
CREATE OR REPLACE FUNCTION append_to_journal(known bigint, rights bigint, points bytea, texts text[], consumed bigint[], weights bigint[], change_dates text[], change_numbers text[], change_texts text[], skips boolean, OUT seq bigint, OUT arrived bigint, OUT locked bigint[])
 RETURNS record
 LANGUAGE plpgsql
AS $function$
DECLARE
  present timestamptz := clock_timestamp();
  taken bigint;
BEGIN
  PERFORM FROM ingest_fence FOR UPDATE;
  IF journal_end() IS DISTINCT FROM known THEN
    RETURN;
  END IF;
  -- In order, as a merge does.
  IF cardinality(append_to_journal.consumed) > 0 AND NOT skips THEN
    PERFORM FROM ingest_state WHERE sensor_id = ANY (append_to_journal.consumed) ORDER BY sensor_id FOR UPDATE;
  ELSIF cardinality(append_to_journal.consumed) > 0 THEN
    PERFORM FROM ingest_state WHERE sensor_id = ANY (append_to_journal.consumed)
      ORDER BY sensor_id FOR UPDATE SKIP LOCKED;
    GET DIAGNOSTICS taken = ROW_COUNT;
    IF taken < cardinality(append_to_journal.consumed) THEN
      append_to_journal.locked := locked_states(append_to_journal.consumed);
      -- The others were deleted meanwhile.
      IF append_to_journal.locked <> '{}' THEN
        RETURN;
      END IF;
    END IF;
  END IF;
  -- The last lock: a transaction that ends rights takes it last too. A shard elsewhere gets the epoch after the central database, where the server may have
  -- read a newer one.
  IF rights IS NOT NULL THEN
    PERFORM FROM rights_epoch WHERE epoch = rights OR epoch < rights AND EXISTS (SELECT FROM shard_identity) FOR SHARE;
    IF NOT FOUND THEN
      RETURN;
    END IF;
    PERFORM require_rights_lease() FROM shard_identity;
  END IF;
  INSERT INTO journal AS j (seq, arrived, data, texts)
  VALUES (known + 1, (extract(epoch FROM present) * 1000000)::bigint, points, append_to_journal.texts)
  RETURNING j.seq, j.arrived INTO append_to_journal.seq, append_to_journal.arrived;
  IF cardinality(append_to_journal.consumed) > 0 THEN
    WITH raised AS (
      UPDATE ingest_state SET version = version + 1, arrived = present WHERE sensor_id = ANY (append_to_journal.consumed)
      RETURNING sensor_id, version
    )
    INSERT INTO changes (sensor_id, version, arrived, weight, dates, numbers, texts)
    SELECT sensor_id, version, present, weight, c.dates::bigint[], c.numbers::float8[], c.texts::text[]
    FROM raised JOIN unnest(append_to_journal.consumed, weights, change_dates, change_numbers, change_texts)
      AS c (sensor_id, weight, dates, numbers, texts) USING (sensor_id);
  END IF;
END $function$;

-- Of these sensors, those whose ingest states another transaction has locked. The others are locked until the end of this one.
CREATE OR REPLACE FUNCTION locked_states(sensors bigint[])
 RETURNS bigint[]
 LANGUAGE sql
AS $function$
  WITH free AS MATERIALIZED (
    SELECT sensor_id FROM ingest_state WHERE sensor_id = ANY (sensors) ORDER BY sensor_id FOR UPDATE SKIP LOCKED
  )
  SELECT ARRAY(SELECT sensor_id FROM ingest_state WHERE sensor_id = ANY (sensors) EXCEPT SELECT sensor_id FROM free)
$function$;

-- Ends the active firing of a trigger that is armed again, switched off, or starts anew.
CREATE OR REPLACE FUNCTION end_firing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE firings SET ended = clock_timestamp() WHERE id = OLD.firing AND ended IS NULL;
  NEW.firing := NULL;
  RETURN NEW;
END $function$;

-- Deletes offsets of the consumer that have been unused for so many seconds. Call it only for sensors that the consumer does not consume: an offset that was added since is not unused.
CREATE OR REPLACE FUNCTION remove_unused_offsets(consumer text, sensors bigint[], seconds double precision)
 RETURNS void
 LANGUAGE plpgsql
 SET lock_timeout TO '2s'
AS $function$
BEGIN
  PERFORM lock_ingest(sensors);
  DELETE FROM consumer_offsets o WHERE o.sensor_id = ANY (sensors) AND o.consumer = remove_unused_offsets.consumer
    AND o.unused <= now() - seconds * interval '1 second';
END $function$;

-- For a shard that is not in the central database, where no trigger does it: adds the ingest states of sensors that existed under a rights epoch. Nothing is added if the shard has a newer one: some of them may have been deleted since.
CREATE OR REPLACE FUNCTION ensure_ingest_states(sensors bigint[], rights bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM rights_epoch WHERE epoch <= rights FOR SHARE;
  IF FOUND THEN
    INSERT INTO ingest_state (sensor_id) SELECT id FROM unnest(sensors) AS id ORDER BY id ON CONFLICT DO NOTHING;
  END IF;
END $function$;

-- Raises the rights epoch to the central one, and renews the lease. `since`: clock of this database before the central epoch was read.
CREATE OR REPLACE FUNCTION renew_rights_lease(rights bigint, since timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  present timestamptz;
  until timestamptz := since + interval '4.5 seconds';
BEGIN
  UPDATE rights_epoch SET epoch = rights WHERE epoch < rights;
  PERFORM FROM rights_lease FOR UPDATE;
  present := clock_timestamp();
  -- A process that was late with it shortens nothing, and one that began before the clock was put back renews nothing.
  IF since <= present THEN
    UPDATE rights_lease SET begins = since, ends = until WHERE ends < until OR begins > present;
    INSERT INTO rights_lease (begins, ends) VALUES (since, until) ON CONFLICT DO NOTHING;
  END IF;
END $function$;

-- Call it in a shard that is not in the central database, when its rights epoch is locked or has been read. It fails as a lost connection does: a retry may succeed.
CREATE OR REPLACE FUNCTION require_rights_lease()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM rights_lease WHERE clock_timestamp() BETWEEN begins AND ends) THEN
    RAISE EXCEPTION 'rights in this shard were not compared with the central database in time' USING ERRCODE = 'connection_failure';
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION record_remote_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO remote_deletions (sensor_id, shard) VALUES (OLD.id, OLD.shard);
  PERFORM pg_notify('deleted_sensors', '');
  RETURN NULL;
END $function$;

-- The last step of a move makes it a trigger of each relation with data of sensors in the former database.
CREATE OR REPLACE FUNCTION refuse_moved_shard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- As a collision: who begins the transaction anew does so in the new database.
  RAISE EXCEPTION 'the shard has moved to another database' USING ERRCODE = 'serialization_failure', CONSTRAINT = 'shard_moved';
END $function$;
