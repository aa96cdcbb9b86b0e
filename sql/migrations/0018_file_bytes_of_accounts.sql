-- in portions
-- Accounts that were counted before 0017 have their files in lists at once. A row that a sidecar has locked is left to its next count: it locks several too.
UPDATE account_usage a
SET file_bytes = (SELECT coalesce(sum(f.size), 0)::bigint FROM files f WHERE f.owner_id = a.user_id)
WHERE user_id = ANY (ARRAY(
  SELECT user_id FROM account_usage WHERE file_bytes IS NULL LIMIT 1000 FOR UPDATE SKIP LOCKED));
