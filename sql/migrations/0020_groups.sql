-- Groups: what they ask of those who join, what their members show each other, and the account under which a group logs in.

ALTER TABLE groups
  ADD email                      text NOT NULL DEFAULT '',
  ADD mobile                     text NOT NULL DEFAULT '',
  ADD description                text NOT NULL DEFAULT '',
  ADD public                     boolean NOT NULL DEFAULT false,
  ADD hidden                     boolean NOT NULL DEFAULT false,
  ADD anonymous                  boolean NOT NULL DEFAULT false,
  -- As users' passwords are kept; null: there is none.
  ADD access_password_hash       text,
  ADD required_sensors           text[] NOT NULL DEFAULT '{}',
  ADD optional_sensors           text[] NOT NULL DEFAULT '{}',
  ADD default_list_users         boolean NOT NULL DEFAULT true,
  ADD default_add_users          boolean NOT NULL DEFAULT false,
  ADD default_remove_users       boolean NOT NULL DEFAULT false,
  ADD default_list_sensors       boolean NOT NULL DEFAULT true,
  ADD default_add_sensors        boolean NOT NULL DEFAULT true,
  ADD default_remove_sensors     boolean NOT NULL DEFAULT false,
  ADD required_show_first_name   boolean NOT NULL DEFAULT true,
  ADD required_show_surname      boolean NOT NULL DEFAULT true,
  ADD required_show_email        boolean NOT NULL DEFAULT false,
  ADD required_show_phone_number boolean NOT NULL DEFAULT false,
  ADD required_show_username     boolean NOT NULL DEFAULT false,
  ADD required_show_id           boolean NOT NULL DEFAULT true,
  ADD required_show_zipcode      boolean NOT NULL DEFAULT true,
  ADD required_show_address      boolean NOT NULL DEFAULT true,
  ADD required_show_country      boolean NOT NULL DEFAULT true;

ALTER TABLE group_users
  ADD show_first_name   boolean NOT NULL DEFAULT false,
  ADD show_surname      boolean NOT NULL DEFAULT false,
  ADD show_email        boolean NOT NULL DEFAULT false,
  ADD show_phone_number boolean NOT NULL DEFAULT false,
  ADD show_username     boolean NOT NULL DEFAULT false,
  ADD show_id           boolean NOT NULL DEFAULT false,
  ADD show_zipcode      boolean NOT NULL DEFAULT false,
  ADD show_address      boolean NOT NULL DEFAULT false,
  ADD show_country      boolean NOT NULL DEFAULT false,
  -- Names of sensors that he agreed to share by himself when he joined: what the group asked for then, whatever it asks for now.
  ADD agreed_sensors    text[] NOT NULL DEFAULT '{}';

-- Sensors that somebody who waits has offered: shared with the group when he is accepted.
CREATE TABLE group_offers (
  group_id  bigint NOT NULL,
  user_id   bigint NOT NULL,
  sensor_id bigint NOT NULL REFERENCES sensors ON DELETE CASCADE,
  PRIMARY KEY (group_id, user_id, sensor_id),
  FOREIGN KEY (group_id, user_id) REFERENCES group_users ON DELETE CASCADE
);
CREATE INDEX group_offers_sensor ON group_offers (sensor_id);

-- The account under which a group logs in: it is nobody's, belongs to no group as a member, and may only read.
ALTER TABLE users
  ADD group_id bigint UNIQUE REFERENCES groups ON DELETE CASCADE,
  ALTER password_hash DROP NOT NULL,
  ADD CHECK (password_hash IS NOT NULL OR group_id IS NOT NULL);

-- The name of a group is that of its account.
DELETE FROM usernames WHERE user_id IS NULL;
ALTER TABLE usernames DROP COLUMN group_id, ALTER user_id SET NOT NULL;

-- Who may see which sensor that is not his own; a group's account sees what is in the group.
CREATE OR REPLACE VIEW sensor_shares AS
  SELECT sensor_id, user_id FROM (
    SELECT sensor_id, user_id FROM sensor_users
    UNION
    SELECT gs.sensor_id, gu.user_id
    FROM group_sensors gs
    JOIN group_users gu ON gu.group_id = gs.group_id AND gu.accepted AND gu.list_sensors
    UNION
    SELECT gs.sensor_id, account.id
    FROM group_sensors gs
    JOIN users account ON account.group_id = gs.group_id
  ) AS given
  WHERE NOT EXISTS (
    SELECT FROM sensor_refusals r WHERE r.sensor_id = given.sensor_id AND r.user_id = given.user_id
  );

-- Who sees what of people. The three views below are the only place that says it: each holds the particulars of somebody
-- as somebody else sees them, null where they are not shown, and no row where nothing is.

-- Within a group. Of himself everybody sees everything; of those who wait, whoever may accept them sees how to name them.
CREATE VIEW members_seen AS
  SELECT member.group_id, viewer.id AS viewer_id, member.user_id, member.accepted,
    CASE WHEN how.own OR how.waits OR how.open AND member.show_id THEN u.id END AS id,
    CASE WHEN how.own OR how.waits OR how.open AND member.show_username THEN u.username END AS username,
    CASE WHEN how.own OR how.open AND member.show_first_name THEN u.name END AS name,
    CASE WHEN how.own OR how.open AND member.show_surname THEN u.surname END AS surname,
    CASE WHEN how.own OR how.open AND member.show_email THEN u.email END AS email,
    CASE WHEN how.own OR how.open AND member.show_phone_number THEN u.mobile END AS mobile,
    CASE WHEN how.own OR how.open AND member.show_address THEN u.address END AS address,
    CASE WHEN how.own OR how.open AND member.show_zipcode THEN u.zipcode END AS zipcode,
    CASE WHEN how.own OR how.open AND member.show_country THEN u.country END AS country
  FROM (
    SELECT group_id, user_id AS id, accepted AND list_users AS lists, accepted AND add_users AS accepts FROM group_users
    UNION ALL
    SELECT group_id, id, true, false FROM users WHERE group_id IS NOT NULL
  ) AS viewer
  JOIN group_users member ON member.group_id = viewer.group_id
  JOIN groups g ON g.id = member.group_id
  JOIN users u ON u.id = member.user_id
  CROSS JOIN LATERAL (
    SELECT viewer.id = member.user_id AS own,
      viewer.accepts AND NOT member.accepted AS waits,
      viewer.lists AND member.accepted AND NOT g.anonymous AS open
  ) AS how
  WHERE how.own OR how.waits OR how.open AND (
    member.show_id OR member.show_username OR member.show_first_name OR member.show_surname OR member.show_email
    OR member.show_phone_number OR member.show_address OR member.show_zipcode OR member.show_country);

-- The owner of a sensor, by the way on which it has come to the viewer: a sensor in an anonymous group tells nothing of its
-- owner, also to somebody who knows him from elsewhere.
CREATE VIEW owners_seen AS
  SELECT way.sensor_id, way.viewer_id, max(way.id) AS id, max(way.username) AS username, max(way.name) AS name,
    max(way.surname) AS surname, max(way.email) AS email
  FROM (
    SELECT s.id AS sensor_id, u.id AS viewer_id, u.id, u.username, u.name, u.surname, u.email
    FROM sensors s JOIN users u ON u.id = s.owner_id
    UNION ALL
    SELECT given.sensor_id, given.user_id, u.id, u.username, u.name, u.surname, u.email
    FROM sensor_users given JOIN sensors s ON s.id = given.sensor_id JOIN users u ON u.id = s.owner_id
    UNION ALL
    SELECT gs.sensor_id, seen.viewer_id, seen.id, seen.username, seen.name, seen.surname, seen.email
    FROM group_sensors gs
    JOIN sensors s ON s.id = gs.sensor_id
    JOIN members_seen seen ON seen.group_id = gs.group_id AND seen.user_id = s.owner_id
  ) AS way
  GROUP BY way.sensor_id, way.viewer_id;

-- People at large: oneself, those one shares a sensor with outside groups, either way, and the members of one's groups.
CREATE VIEW people_seen AS
  SELECT way.viewer_id, way.user_id, max(way.id) AS id, max(way.username) AS username, max(way.name) AS name,
    max(way.surname) AS surname, max(way.email) AS email
  FROM (
    SELECT u.id AS viewer_id, u.id AS user_id, u.id, u.username, u.name, u.surname, u.email
    FROM users u WHERE u.group_id IS NULL
    UNION ALL
    SELECT s.owner_id, u.id, u.id, u.username, u.name, u.surname, u.email
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

-- Whoever is in a group no more, has no sensor in it.
CREATE FUNCTION take_sensors_along() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM group_sensors gs USING sensors s
    WHERE gs.group_id = OLD.group_id AND s.id = gs.sensor_id AND s.owner_id = OLD.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER sensors AFTER DELETE ON group_users FOR EACH ROW EXECUTE FUNCTION take_sensors_along();

-- A group ends with the last of its accepted members. The lock lets those who leave at once pass one by one: the second finds
-- the first gone, instead of each leaving the group to the other.
CREATE FUNCTION end_empty_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM groups WHERE id = OLD.group_id FOR UPDATE;
  IF NOT EXISTS (SELECT FROM group_users WHERE group_id = OLD.group_id AND accepted) THEN
    DELETE FROM groups WHERE id = OLD.group_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER last_member AFTER DELETE OR UPDATE OF accepted ON group_users
  FOR EACH ROW WHEN (OLD.accepted) EXECUTE FUNCTION end_empty_group();
