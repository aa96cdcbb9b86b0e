-- Events that people want to be told of.

-- Who wants to be told of which event, and how. The names of events are those of common/events.ts.
CREATE TABLE event_notifications (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id        bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  notification_id bigint NOT NULL REFERENCES notifications ON DELETE CASCADE,
  name            text NOT NULL DEFAULT '',
  event           text NOT NULL,
  -- Only of this source; null: of all.
  source_id       bigint,
  -- Higher ones are told first.
  priority        integer NOT NULL DEFAULT 0,
  enabled         boolean NOT NULL DEFAULT true,
  created         timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX event_notifications_owner ON event_notifications (owner_id, event);
CREATE INDEX event_notifications_notification ON event_notifications (notification_id);
