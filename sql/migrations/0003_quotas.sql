-- Quotas: what an account may have and upload, what it has, and invitations to register.

CREATE TABLE account_quotas (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name    text NOT NULL,
  value   bigint CHECK (value >= 0),
  PRIMARY KEY (user_id, name)
);
COMMENT ON TABLE account_quotas IS 'Exceptions of single accounts from the default quotas, which are settings.';
COMMENT ON COLUMN account_quotas.value IS 'Null: without limit.';

CREATE TABLE account_days (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  day     date NOT NULL,
  points  bigint NOT NULL DEFAULT 0,
  bytes   bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, day)
);
CREATE INDEX account_days_day ON account_days (day);
COMMENT ON TABLE account_days IS 'What an account has uploaded on a day (UTC). A server takes a slice of the allowance of the day in advance, spends it from memory, and gives back what is left.';

CREATE TABLE account_usage (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  points  bigint NOT NULL DEFAULT 0,
  bytes   bigint NOT NULL DEFAULT 0,
  counted timestamptz NOT NULL DEFAULT 'epoch',
  due     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_usage_due ON account_usage (due);
COMMENT ON TABLE account_usage IS 'Points that the sensors of an account have, and the bytes of their blocks, as a sidecar counts them.';
COMMENT ON COLUMN account_usage.counted IS 'Begin of the count.';
COMMENT ON COLUMN account_usage.due IS 'When a sidecar counts the next time: after a minute, or after a hundred times what the count took.';

-- Without a foreign key: users refer to groups already, and relations that refer to each other cannot be restored in an order.
ALTER TABLE groups ADD COLUMN creator_id bigint;
CREATE INDEX groups_creator ON groups (creator_id);
COMMENT ON COLUMN groups.creator_id IS 'The account to whose quotas the group and its logins count. Null: to none; the group is older than quotas.';
ALTER TABLE domains ADD COLUMN creator_id bigint REFERENCES users ON DELETE SET NULL;
CREATE INDEX domains_creator ON domains (creator_id);
COMMENT ON COLUMN domains.creator_id IS 'The account to whose quota the domain counts. Null: to none; the domain is older than quotas.';

CREATE TABLE invitations (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  created    timestamptz NOT NULL DEFAULT now(),
  expires    timestamptz NOT NULL,
  used       timestamptz,
  user_id    bigint REFERENCES users ON DELETE SET NULL
);
CREATE INDEX invitations_user ON invitations (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX invitations_expires ON invitations (expires);
COMMENT ON TABLE invitations IS 'Each admits one registration, until it expires.';
COMMENT ON COLUMN invitations.token_hash IS 'SHA-256 of the token: a reader of the table cannot register with it.';
COMMENT ON COLUMN invitations.user_id IS 'The account that registered with it.';
