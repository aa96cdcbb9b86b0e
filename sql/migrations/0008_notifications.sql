-- What is told to people and programs: notifications, and the outbox of their deliveries.

-- Jobs themselves are kept by a library, in a schema of its own (`graphile_worker`). A crew of a sidecar holds the jobs that it is
-- at. Who is dead does not renew his lease; the next sidecar that looks frees his jobs and removes it.
CREATE TABLE job_crews (
  id      text PRIMARY KEY,
  expires timestamptz NOT NULL
);

CREATE TABLE notifications (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  type        text NOT NULL CHECK (type IN ('email', 'url')),
  text        text NOT NULL DEFAULT '',
  -- A mail address, or an http or https address.
  destination text NOT NULL,
  -- Signs deliveries: 32 random bytes. Readable for us, since signing needs it.
  secret      bytea NOT NULL,
  -- Why nothing is sent any more; null: it works.
  disabled    text,
  -- Tests and replays that were asked for since a moment: a minute each.
  by_hand       integer NOT NULL DEFAULT 0,
  by_hand_since timestamptz NOT NULL DEFAULT '-infinity',
  created     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX notifications_owner ON notifications (owner_id, id);

-- One sending of a notification: written in the transaction that causes it, with a job that sends it.
CREATE TABLE deliveries (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Told to the receiver, and the same in every attempt: so he knows what he has had already.
  message_id      uuid NOT NULL DEFAULT gen_random_uuid(),
  notification_id bigint NOT NULL REFERENCES notifications ON DELETE CASCADE,
  cause           text NOT NULL CHECK (cause IN ('trigger', 'event', 'test')),
  -- What is sent, in this order; `text` is the last one.
  parameters      json NOT NULL,
  -- pending: will be sent or tried again; delivered; failed: no attempt is left; refused: must not be sent.
  state           text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed', 'refused')),
  created         timestamptz NOT NULL DEFAULT now(),
  -- Of the next attempt, while it is pending. While one is under way: when it may be given up for lost.
  due             timestamptz NOT NULL DEFAULT now(),
  -- Job that is at it. When that job is repeated, since its sidecar has died, it need not wait until `due`.
  job             bigint,
  -- Attempts since it was made or replayed.
  attempts        integer NOT NULL DEFAULT 0,
  -- What became of the newest attempts, oldest first: date in UNIX seconds, status, error.
  log             jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX deliveries_notification ON deliveries (notification_id, id);
CREATE INDEX deliveries_created ON deliveries (created) WHERE state <> 'pending';

-- The only entry in the log of a delivery that was never tried.
CREATE FUNCTION refusal(reason text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(jsonb_build_object('date', extract(epoch FROM now()), 'status', NULL, 'error', reason))
$$;
