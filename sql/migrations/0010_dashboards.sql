-- Dashboards, and with whom they are shared. It only adds: an older server works beside it.

CREATE TABLE dashboards (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name        text NOT NULL,
  description text NOT NULL DEFAULT '',
  content     json NOT NULL,
  version     integer NOT NULL DEFAULT 1,
  created     timestamptz NOT NULL DEFAULT now(),
  updated     timestamptz NOT NULL DEFAULT now(),
  updated_by  bigint REFERENCES users ON DELETE SET NULL
);
CREATE INDEX dashboards_owner ON dashboards (owner_id);
CREATE INDEX dashboards_updated_by ON dashboards (updated_by);
COMMENT ON TABLE dashboards IS 'Panels that show sensors. A dashboard gives no right to the sensors on it.';
COMMENT ON COLUMN dashboards.content IS 'Panels and range of time, in the schema that its member `schema` names.';
COMMENT ON COLUMN dashboards.version IS 'Each change adds one. A change that names another version is refused.';
COMMENT ON COLUMN dashboards.updated_by IS 'The account that made the last change. Null: it has been deleted.';

CREATE TABLE dashboard_users (
  dashboard_id bigint NOT NULL REFERENCES dashboards ON DELETE CASCADE,
  user_id      bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  edit         boolean NOT NULL,
  named        boolean NOT NULL,
  PRIMARY KEY (dashboard_id, user_id)
);
CREATE INDEX dashboard_users_user ON dashboard_users (user_id);
COMMENT ON TABLE dashboard_users IS 'Users who may read a dashboard of another user, or change it too.';
COMMENT ON COLUMN dashboard_users.named IS 'The owner gave the username, so the owner sees the names of the user.';

CREATE TABLE dashboard_groups (
  dashboard_id bigint NOT NULL REFERENCES dashboards ON DELETE CASCADE,
  group_id     bigint NOT NULL,
  owner_id     bigint NOT NULL,
  edit         boolean NOT NULL,
  PRIMARY KEY (dashboard_id, group_id),
  FOREIGN KEY (group_id, owner_id) REFERENCES group_users (group_id, user_id) ON DELETE CASCADE
);
CREATE INDEX dashboard_groups_group ON dashboard_groups (group_id, owner_id);
COMMENT ON TABLE dashboard_groups IS 'Groups whose members may read a dashboard, or change it too.';
COMMENT ON COLUMN dashboard_groups.owner_id IS 'Owner of the dashboard: the share ends when the owner leaves the group.';

CREATE VIEW dashboard_shares AS
SELECT dashboard_id, user_id, edit FROM dashboard_users
UNION ALL
SELECT g.dashboard_id, m.user_id, g.edit
FROM dashboard_groups g JOIN group_users m ON m.group_id = g.group_id AND m.accepted AND m.list_sensors
UNION ALL
SELECT g.dashboard_id, account.id, false
FROM dashboard_groups g JOIN users account ON account.group_id = g.group_id;
COMMENT ON VIEW dashboard_shares IS 'Who may read a dashboard without being its owner, once for each way. A group that is logged in changes nothing.';
