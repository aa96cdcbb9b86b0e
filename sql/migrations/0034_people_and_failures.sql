-- People at large, as before; but of those with whom one shares a sensor, who were not asked, one learns no mail address.
CREATE OR REPLACE VIEW people_seen AS
  SELECT way.viewer_id, way.user_id, max(way.id) AS id, max(way.username) AS username, max(way.name) AS name,
    max(way.surname) AS surname, max(way.email) AS email
  FROM (
    SELECT u.id AS viewer_id, u.id AS user_id, u.id, u.username, u.name, u.surname, u.email
    FROM users u WHERE u.group_id IS NULL
    UNION ALL
    SELECT s.owner_id, u.id, u.id, u.username, u.name, u.surname, NULL
    FROM sensors s JOIN sensor_users given ON given.sensor_id = s.id JOIN users u ON u.id = given.user_id
    UNION ALL
    SELECT given.user_id, u.id, u.id, u.username, u.name, u.surname, u.email
    FROM sensor_users given JOIN sensors s ON s.id = given.sensor_id JOIN users u ON u.id = s.owner_id
    WHERE NOT EXISTS (
      SELECT FROM sensor_refusals r WHERE r.sensor_id = given.sensor_id AND r.user_id = given.user_id)
    UNION ALL
    SELECT viewer_id, user_id, id, username, name, surname, email FROM members_seen
  ) AS way
  GROUP BY way.viewer_id, way.user_id;

-- What is past is found without reading what counts still.
CREATE INDEX login_failures_since ON login_failures (since);
