-- What is not sent, and why: pages of sensors, and deliveries of which too many wait.

-- Why the last page could not be sent; null: it was, or there was none.
ALTER TABLE pagers ADD COLUMN error text;

-- To find those that are given up when newer ones wait behind them.
CREATE INDEX deliveries_waiting ON deliveries (notification_id, id) WHERE state = 'pending';
