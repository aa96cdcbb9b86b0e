-- What lets somebody choose a new password who has forgotten the old one: mailed to him, good for an hour and for once.

CREATE TABLE password_resets (
  -- Only the SHA-256 of a token is kept: whoever reads this table cannot use it.
  token_hash bytea PRIMARY KEY,
  user_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created    timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX password_resets_user ON password_resets (user_id);
