-- Days that the points of a sensor are kept, by their dates; 0: as long as the deployment keeps any.
ALTER TABLE sensors ADD COLUMN retention integer NOT NULL DEFAULT 0 CHECK (retention BETWEEN 0 AND 36500);
