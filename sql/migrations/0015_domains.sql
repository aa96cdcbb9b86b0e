-- Domains: who is in them, who manages them, and the tokens with which one joins.

CREATE TABLE domains (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name         text NOT NULL,
  -- Accepted members that it may have, managers among them; 0: any number.
  member_limit integer NOT NULL DEFAULT 0 CHECK (member_limit >= 0),
  created      timestamptz NOT NULL DEFAULT now()
);

-- WHOEVER CHANGES WHO IS IN A DOMAIN LOCKS ITS ROW FIRST: so the limit holds, and one manager stays.
CREATE TABLE domain_users (
  domain_id bigint NOT NULL REFERENCES domains ON DELETE CASCADE,
  user_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- False: waits for a manager.
  accepted  boolean NOT NULL,
  manager   boolean NOT NULL DEFAULT false,
  -- He has asked to join, and so tells the managers who he is. Of somebody whom a manager added by himself they see no more than
  -- what names him.
  asked     boolean NOT NULL,
  created   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (domain_id, user_id),
  CHECK (accepted OR NOT manager)
);
CREATE INDEX domain_users_user ON domain_users (user_id);

-- Kept readable, since managers list them: each is good for one member, who ends it by joining.
CREATE TABLE domain_tokens (
  token     text PRIMARY KEY,
  domain_id bigint NOT NULL REFERENCES domains ON DELETE CASCADE,
  created   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX domain_tokens_domain ON domain_tokens (domain_id);

-- The last manager cannot leave, but his account can end: the domain ends with it, since nobody could ever manage it again. The
-- lock lets those who end at once pass one by one: the second finds the first gone, instead of each leaving the domain to the other.
CREATE FUNCTION end_unmanaged_domain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM domains WHERE id = OLD.domain_id FOR UPDATE;
  IF NOT EXISTS (SELECT FROM domain_users WHERE domain_id = OLD.domain_id AND manager) THEN
    DELETE FROM domains WHERE id = OLD.domain_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER last_manager AFTER DELETE ON domain_users
  FOR EACH ROW WHEN (OLD.manager) EXECUTE FUNCTION end_unmanaged_domain();
