-- The audit log, and locked accounts. Both only add: a server of version 0.2.0 works beside them, writes no entries and knows no locked account.

ALTER TABLE users ADD COLUMN locked timestamptz;
COMMENT ON COLUMN users.locked IS 'Since when an administrator has locked the account. Null: it is not locked. A locked account cannot log in, its keys count as unknown, and its triggers, processors and services pause.';
CREATE INDEX users_locked ON users (id) WHERE locked IS NOT NULL;

CREATE TABLE audit_log (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created       timestamptz NOT NULL DEFAULT now(),
  actor_id      bigint,
  actor_name    text NOT NULL,
  credential    text NOT NULL CHECK (credential IN ('session', 'key', 'token', 'command', 'none')),
  credential_id text NOT NULL,
  address       text NOT NULL,
  agent         text NOT NULL,
  action        text NOT NULL,
  object_kind   text NOT NULL,
  object_id     text NOT NULL,
  object_name   text NOT NULL,
  subject_id    bigint,
  result        text NOT NULL,
  count         integer NOT NULL DEFAULT 1 CHECK (count > 0),
  detail        jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(detail) = 'object')
);
-- No column references an account or a thing: entries outlive both.
CREATE INDEX audit_log_actor ON audit_log (actor_id, id) WHERE actor_id IS NOT NULL;
CREATE INDEX audit_log_subject ON audit_log (subject_id, id) WHERE subject_id IS NOT NULL;
CREATE INDEX audit_log_action ON audit_log (action, id);
CREATE INDEX audit_log_created ON audit_log (created);
CREATE INDEX audit_log_logins ON audit_log (actor_id, id) WHERE action = 'login' AND result = 'done';
COMMENT ON TABLE audit_log IS 'Who did what, on what, from where, with which result. Entries are only added; `prune_audit_log` deletes old ones.';
COMMENT ON COLUMN audit_log.actor_id IS 'Account that acted. Null: nobody was logged in, or a command of the operator acted.';
COMMENT ON COLUMN audit_log.actor_name IS 'Username of the actor at that time.';
COMMENT ON COLUMN audit_log.credential_id IS 'Id of the session or API key. Never the secret. Empty: none.';
COMMENT ON COLUMN audit_log.address IS 'Address of the client, by the word of trusted proxies. Empty: unknown, or entries of many addresses counted together.';
COMMENT ON COLUMN audit_log.agent IS 'User agent, shortened.';
COMMENT ON COLUMN audit_log.subject_id IS 'Account that is affected, if it is not the actor: whose sensors were shared with it, who was removed from a group, whose login failed.';
COMMENT ON COLUMN audit_log.result IS '`done`, or the code of the refusal.';
COMMENT ON COLUMN audit_log.count IS 'Equal acts that the entry counts together: repeated refusals of a minute, or acts beyond the entries an hour of an account.';

CREATE FUNCTION protect_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('sensorium.prunes', true) = 'audit_log' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'entries of the audit log cannot be changed or deleted' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER protected BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION protect_audit_log();

CREATE FUNCTION prune_audit_log(days integer, most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  pruned integer;
BEGIN
  PERFORM set_config('sensorium.prunes', 'audit_log', true);
  DELETE FROM audit_log WHERE id = ANY (ARRAY(
    SELECT id FROM audit_log WHERE created < now() - greatest(days, 1) * interval '1 day' ORDER BY created LIMIT most));
  GET DIAGNOSTICS pruned = ROW_COUNT;
  PERFORM set_config('sensorium.prunes', '', true);
  RETURN pruned;
END $$;
COMMENT ON FUNCTION prune_audit_log IS 'Deletes at most `most` entries that are older than `days`, at least one. The only way to delete entries. Returns how many it deleted.';
