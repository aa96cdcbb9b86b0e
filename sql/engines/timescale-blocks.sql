-- Makes blocks a hypertable, in a database that has none yet.
--
-- A chunk has the blocks whose first point is in its 52 weeks. They are long since dates are whatever clients send: all chunks there can be are 273, and a
-- statement that reads a sensor looks into the index of each chunk of its range.
SELECT create_hypertable('blocks', by_range('first', 31449600000000), create_default_indexes => false);

UPDATE engine SET name = 'timescale';
