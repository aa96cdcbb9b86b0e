-- Sidecars that run, for those who watch the product. Each renews its row every few seconds, and removes it when it ends; one that was
-- killed or hangs leaves its last sign of life for a while.
CREATE TABLE sidecars (
  id      uuid PRIMARY KEY,
  started timestamptz NOT NULL DEFAULT now(),
  seen    timestamptz NOT NULL DEFAULT now()
);
