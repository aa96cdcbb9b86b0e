-- While the database is moved from one engine to another nobody works with it: servers and sidecars do not start.
ALTER TABLE engine ADD COLUMN moving boolean NOT NULL DEFAULT false;
