-- Ids are counted: whoever shares a sensor with the ids 1, 2, 3, ... must not learn by it who they are.

-- Its owner has named the user by username, and so knows who he is. Of those who were given sensors until now he has learned it.
ALTER TABLE sensor_users ADD COLUMN named boolean NOT NULL DEFAULT true;
ALTER TABLE sensor_users ALTER COLUMN named SET DEFAULT false;

-- People at large, as before; but of somebody who was only given a sensor by id, its owner sees the id and empty texts, until that user shares one
-- back, or has come by himself into a domain or a group in which both are.
CREATE OR REPLACE VIEW people_seen AS
  SELECT way.viewer_id, way.user_id, max(way.id) AS id, max(way.username) AS username, max(way.name) AS name,
    max(way.surname) AS surname, max(way.email) AS email
  FROM (
    SELECT u.id AS viewer_id, u.id AS user_id, u.id, u.username, u.name, u.surname, u.email
    FROM users u WHERE u.group_id IS NULL
    UNION ALL
    SELECT s.owner_id, u.id, u.id,
      CASE WHEN how.known THEN u.username ELSE '' END,
      CASE WHEN how.known THEN u.name ELSE '' END,
      CASE WHEN how.known THEN u.surname ELSE '' END,
      NULL
    FROM sensors s JOIN sensor_users given ON given.sensor_id = s.id JOIN users u ON u.id = given.user_id
    CROSS JOIN LATERAL (
      SELECT given.named OR EXISTS (
        SELECT FROM domain_users theirs JOIN domain_users mine ON mine.domain_id = theirs.domain_id
        WHERE theirs.user_id = u.id AND theirs.accepted AND theirs.asked AND mine.user_id = s.owner_id AND mine.accepted
      ) OR EXISTS (
        SELECT FROM group_users theirs JOIN group_users mine ON mine.group_id = theirs.group_id
        JOIN groups g ON g.id = theirs.group_id AND NOT g.anonymous
        WHERE theirs.user_id = u.id AND theirs.accepted AND mine.user_id = s.owner_id AND mine.accepted
      ) AS known
    ) AS how
    UNION ALL
    SELECT given.user_id, u.id, u.id, u.username, u.name, u.surname, u.email
    FROM sensor_users given JOIN sensors s ON s.id = given.sensor_id JOIN users u ON u.id = s.owner_id
    WHERE NOT EXISTS (
      SELECT FROM sensor_refusals r WHERE r.sensor_id = given.sensor_id AND r.user_id = given.user_id)
    UNION ALL
    SELECT viewer_id, user_id, id, username, name, surname, email FROM members_seen
  ) AS way
  GROUP BY way.viewer_id, way.user_id;
