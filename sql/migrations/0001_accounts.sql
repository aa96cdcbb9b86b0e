-- People, the groups they are in, and how they prove who they are.

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
  password_hash text NOT NULL,
  administrator boolean NOT NULL DEFAULT false,
  created       timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX users_email ON users (lower(email));

CREATE TABLE groups (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name          text NOT NULL,
  created       timestamptz NOT NULL DEFAULT now()
);

-- Usernames are unique over users and groups, in any spelling of case.
CREATE TABLE usernames (
  key      text PRIMARY KEY,
  user_id  bigint UNIQUE REFERENCES users ON DELETE CASCADE,
  group_id bigint UNIQUE REFERENCES groups ON DELETE CASCADE,
  CHECK (num_nonnulls(user_id, group_id) = 1)
);

CREATE TABLE group_users (
  group_id       bigint NOT NULL REFERENCES groups ON DELETE CASCADE,
  user_id        bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  accepted       boolean NOT NULL,
  list_users     boolean NOT NULL DEFAULT true,
  add_users      boolean NOT NULL DEFAULT false,
  remove_users   boolean NOT NULL DEFAULT false,
  list_sensors   boolean NOT NULL DEFAULT true,
  add_sensors    boolean NOT NULL DEFAULT true,
  remove_sensors boolean NOT NULL DEFAULT false,
  edit_group     boolean NOT NULL DEFAULT true,
  PRIMARY KEY (group_id, user_id)
);
CREATE INDEX group_users_user ON group_users (user_id);

-- Only the SHA-256 of a session id is kept: whoever reads this table cannot log in with it.
CREATE TABLE sessions (
  id_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE api_keys (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id     bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name        text NOT NULL,
  secret_hash bytea NOT NULL UNIQUE,
  scope       text NOT NULL CHECK (scope IN ('all', 'read', 'write')),
  -- True: only the sensors in api_key_sensors. Kept apart from them, so that a key whose last sensor
  -- is deleted reaches nothing instead of everything.
  limited     boolean NOT NULL,
  expires     timestamptz,
  created     timestamptz NOT NULL DEFAULT now(),
  last_used   timestamptz
);
CREATE INDEX api_keys_user ON api_keys (user_id);

-- Failed logins by name and address, one window of a minute each.
CREATE UNLOGGED TABLE login_failures (
  key      text PRIMARY KEY,
  failures integer NOT NULL,
  since    timestamptz NOT NULL
);
