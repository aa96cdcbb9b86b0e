-- Sessions that end by themselves, confirmed mail addresses, second factors, and limits of failed logins by address and by name.
-- A server of version 0.2.0 goes on working beside it.

ALTER TABLE sessions
  ADD COLUMN id        bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  ADD COLUMN last_used timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN address   text NOT NULL DEFAULT '',
  ADD COLUMN device    text NOT NULL DEFAULT '';
COMMENT ON COLUMN sessions.id IS 'Names the session in the API. The secret is `id_hash`.';
COMMENT ON COLUMN sessions.last_used IS 'Written at most once in five minutes. A session ends 30 days after it, and a year after `created`.';
COMMENT ON COLUMN sessions.address IS 'Network address of the login. Empty: a login of version 0.2.0.';
COMMENT ON COLUMN sessions.device IS 'Header User-Agent of the login, shortened.';

ALTER TABLE users
  ADD COLUMN email_confirmed        boolean NOT NULL DEFAULT false,
  ADD COLUMN email_pending          text,
  ADD COLUMN awaits_confirmation    boolean NOT NULL DEFAULT false,
  ADD COLUMN second_factor_demanded boolean NOT NULL DEFAULT false;
CREATE INDEX users_awaiting ON users (created) WHERE awaits_confirmation;
COMMENT ON COLUMN users.email_confirmed IS 'Whether the user has proved to read the mail of `email`, by a token that was mailed there.';
COMMENT ON COLUMN users.email_pending IS 'The mail address that replaces `email` as soon as it is confirmed. Empty: `email` is cleared then. Null: no change is pending.';
COMMENT ON COLUMN users.awaits_confirmation IS 'The account was registered where registrations need a confirmed mail address, and has none yet: it cannot log in.';
COMMENT ON COLUMN users.second_factor_demanded IS 'An administrator demands a second factor: until there is one, a session can only set it up.';

CREATE TABLE email_confirmations (
  token_hash bytea PRIMARY KEY,
  user_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  email      text NOT NULL,
  created    timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX email_confirmations_user ON email_confirmations (user_id);
COMMENT ON TABLE email_confirmations IS 'Tokens that were mailed to confirm a mail address. Each is valid for a day and for one use.';
COMMENT ON COLUMN email_confirmations.token_hash IS 'SHA-256 of the token.';
COMMENT ON COLUMN email_confirmations.email IS 'The address that the token confirms. Empty: it confirms that the account is to have none.';

CREATE TABLE second_factors (
  user_id   bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret    bytea NOT NULL,
  enabled   boolean NOT NULL DEFAULT false,
  last_step bigint NOT NULL DEFAULT 0,
  recovery  bytea[] NOT NULL DEFAULT '{}'
);
COMMENT ON TABLE second_factors IS 'Second factors of logins: time-based one-time passwords (RFC 6238).';
COMMENT ON COLUMN second_factors.secret IS 'Shared with the authenticator app of the user. As it is: a login needs the password too, of which the database has only a hash.';
COMMENT ON COLUMN second_factors.enabled IS 'False: the user has not yet confirmed it with a first code.';
COMMENT ON COLUMN second_factors.last_step IS 'Time step, of 30 seconds, of the last accepted code: codes of this step and earlier ones are not accepted again.';
COMMENT ON COLUMN second_factors.recovery IS 'SHA-256 of the recovery codes that are left. Each is valid once.';

CREATE TABLE known_clients (
  user_id      bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  network_hash bytea NOT NULL,
  last_used    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, network_hash)
);
COMMENT ON TABLE known_clients IS 'Networks from which an account has logged in, the newest of each account. Failed logins of strangers do not refuse a login from there.';
COMMENT ON COLUMN known_clients.network_hash IS 'SHA-256 of the account and its IPv4 address or IPv6 network of 64 bits.';

CREATE UNLOGGED TABLE login_limits (
  key      text PRIMARY KEY,
  failures integer NOT NULL,
  ends     timestamptz NOT NULL
);
CREATE INDEX login_limits_ends ON login_limits (ends);
COMMENT ON TABLE login_limits IS 'Failed logins by address, in windows of a minute, and by name, in windows of an hour, beside `login_failures`.';
