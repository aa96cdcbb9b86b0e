-- Public links of dashboards. It only adds: an older server works beside it, and takes no links.

CREATE TABLE dashboard_links (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dashboard_id bigint NOT NULL REFERENCES dashboards ON DELETE CASCADE,
  token_hash  bytea NOT NULL UNIQUE,
  name         text NOT NULL DEFAULT '',
  any_range    boolean NOT NULL,
  created      timestamptz NOT NULL DEFAULT now(),
  expires      timestamptz,
  last_used    timestamptz
);
CREATE INDEX dashboard_links_dashboard ON dashboard_links (dashboard_id);
COMMENT ON TABLE dashboard_links IS 'Links by which anyone reads a dashboard without an account. A link reaches the sensors that the dashboard shows at the moment, as far as its owner may read them.';
COMMENT ON COLUMN dashboard_links.token_hash IS 'SHA-256 of the token, which only the response of its creation has.';
COMMENT ON COLUMN dashboard_links.any_range IS 'Whether visitors choose the range of time. False: they read the range of the dashboard only.';
COMMENT ON COLUMN dashboard_links.expires IS 'Null: never.';
COMMENT ON COLUMN dashboard_links.last_used IS 'To the minute. Null: never used.';
