-- Bytes of the files of accounts, which a sidecar counts as it counts points. It only adds: a sidecar of the version before leaves them as they are.

ALTER TABLE account_usage ADD COLUMN file_bytes bigint;
-- Rows from before stay null, which 0018 replaces.
ALTER TABLE account_usage ALTER COLUMN file_bytes SET DEFAULT 0;
COMMENT ON COLUMN account_usage.file_bytes IS 'Of the files of its sensors. Null: the row is older than the column and has not been counted since. Then it is read as 0.';
COMMENT ON TABLE account_usage IS 'Points that the sensors of an account have, the bytes of their blocks, and those of their files, as a sidecar counts them.';
