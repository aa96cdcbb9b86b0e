-- Whoever waits for a group gets, when he is accepted, the rights that the group gives then.

-- While he waits: rights that he has declined (false), and those that members have given or taken meanwhile. His rights are these, and for
-- the rest the defaults of the group.
ALTER TABLE group_users ADD COLUMN wish jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(wish) = 'object');

-- Of those who wait already: what they lack although the group gives it, they have declined.
UPDATE group_users m SET wish = jsonb_strip_nulls(jsonb_build_object(
  'list_users', CASE WHEN g.default_list_users AND NOT m.list_users THEN false END,
  'add_users', CASE WHEN g.default_add_users AND NOT m.add_users THEN false END,
  'remove_users', CASE WHEN g.default_remove_users AND NOT m.remove_users THEN false END,
  'list_sensors', CASE WHEN g.default_list_sensors AND NOT m.list_sensors THEN false END,
  'add_sensors', CASE WHEN g.default_add_sensors AND NOT m.add_sensors THEN false END,
  'remove_sensors', CASE WHEN g.default_remove_sensors AND NOT m.remove_sensors THEN false END,
  'edit_group', CASE WHEN NOT m.edit_group THEN false END))
FROM groups g WHERE g.id = m.group_id AND NOT m.accepted;
