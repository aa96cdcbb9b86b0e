-- Sensors that clients of other protocols made by writing to them, and the channels of ThingSpeak.

-- What such a client calls a sensor. The key is what makes two writers at once, also on two servers, make one sensor.
CREATE TABLE door_sensors (
  owner_id  bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  door      text NOT NULL CHECK (door IN ('line protocol', 'thingspeak')),
  -- For line protocol measurement, tags and field: `cpu,host=a usage`; for ThingSpeak channel and field: `7 field1`.
  series    text NOT NULL,
  sensor_id bigint NOT NULL UNIQUE REFERENCES sensors ON DELETE CASCADE,
  PRIMARY KEY (owner_id, door, series)
);

-- A channel is what the API keys of one name write to: a new key of that name goes on where the old one ended.
CREATE TABLE thingspeak_channels (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name       text NOT NULL,
  last_entry bigint NOT NULL DEFAULT 0,
  -- Greatest date given by the server to an entry that came without one.
  stamp      bigint NOT NULL DEFAULT 0,
  UNIQUE (owner_id, name)
);
