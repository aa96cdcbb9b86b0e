-- Ids are counted: whoever takes the ids 1, 2, 3, ... into a domain must not learn by it who they are.

-- A manager has named the user by username, and so knows who he is. Of those who are in a domain until now managers have learned it.
ALTER TABLE domain_users ADD COLUMN named boolean NOT NULL DEFAULT true;
ALTER TABLE domain_users ALTER COLUMN named SET DEFAULT false;

-- Who knows whom, however else they meet: the user has come by himself into a domain, or into a group that is not anonymous, in which both
-- are; or he has given the viewer a sensor. Of others who are only named by id one learns no more than the id.
CREATE VIEW acquaintances AS
  SELECT mine.user_id AS viewer_id, theirs.user_id
  FROM domain_users mine JOIN domain_users theirs ON theirs.domain_id = mine.domain_id
  WHERE mine.accepted AND theirs.accepted AND theirs.asked
  UNION ALL
  SELECT mine.user_id, theirs.user_id
  FROM group_users mine JOIN group_users theirs ON theirs.group_id = mine.group_id
  JOIN groups g ON g.id = mine.group_id AND NOT g.anonymous
  WHERE mine.accepted AND theirs.accepted
  UNION ALL
  SELECT given.user_id, s.owner_id
  FROM sensor_users given JOIN sensors s ON s.id = given.sensor_id
  WHERE NOT EXISTS (
    SELECT FROM sensor_refusals r WHERE r.sensor_id = given.sensor_id AND r.user_id = given.user_id);

-- People at large, as before.
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
      SELECT given.named
        OR EXISTS (SELECT FROM acquaintances a WHERE a.viewer_id = s.owner_id AND a.user_id = u.id) AS known
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
