-- Packed columns of numbers, read in SQL; docs/block-format.md specifies the bytes.

-- The signed integer of 8 bytes, little-endian, at an index of bytes.
CREATE FUNCTION packed_integer(bytes bytea, at integer) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT get_byte(bytes, at)::bigint + (get_byte(bytes, at + 1)::bigint << 8)
       + (get_byte(bytes, at + 2)::bigint << 16) + (get_byte(bytes, at + 3)::bigint << 24)
       + (get_byte(bytes, at + 4)::bigint << 32) + (get_byte(bytes, at + 5)::bigint << 40)
       + (get_byte(bytes, at + 6)::bigint << 48) + (get_byte(bytes, at + 7)::bigint << 56)
$$;

-- The unsigned integer of 0 to 4 or 8 bytes.
CREATE FUNCTION packed_unsigned(bytes bytea, at integer, width integer) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE width
    WHEN 0 THEN 0
    WHEN 1 THEN get_byte(bytes, at)
    WHEN 2 THEN get_byte(bytes, at) + 256 * get_byte(bytes, at + 1)
    WHEN 3 THEN get_byte(bytes, at) + 256 * get_byte(bytes, at + 1) + 65536 * get_byte(bytes, at + 2)
    WHEN 4 THEN get_byte(bytes, at) + 256 * get_byte(bytes, at + 1) + 65536 * get_byte(bytes, at + 2)
              + 16777216::bigint * get_byte(bytes, at + 3)
    ELSE packed_integer(bytes, at) END
$$;

-- The float8 that has these bits (IEEE 754), which is no NaN. All of its arithmetic is exact.
CREATE FUNCTION float8_of_bits(bits bigint) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN bits < 0 THEN -1 ELSE 1 END::float8 * CASE (bits >> 52) & 2047
    WHEN 2047 THEN 'infinity'::float8
    WHEN 0 THEN (bits & 4503599627370495)::float8 * 4.94065645841246544e-324::float8
    ELSE (bits & 4503599627370495 | 4503599627370496)::float8
       * power(2::float8, (((bits >> 52) & 2047) - 1075)::float8) END
$$;

-- Where the packed column that begins at an index ends.
CREATE FUNCTION packed_end(bytes bytea, at integer, count integer) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT at + CASE get_byte(bytes, at) >> 4
    WHEN 0 THEN 2 + 8 * count
    WHEN 1 THEN 10 + (get_byte(bytes, at) & 15) * count
    ELSE 18 + (get_byte(bytes, at) & 15) * (count - 1) END
$$;

-- What the number at a place of the packed column that begins at an index is made of: the number itself, or in a column of deltas what is added to
-- the one before it.
CREATE FUNCTION packed_part(bytes bytea, at integer, form integer, width integer, base float8, step float8, place integer)
RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE form
    WHEN 0 THEN float8_of_bits(packed_integer(bytes, at + 2 + 8 * place))
    WHEN 1 THEN base + packed_unsigned(bytes, at + 10 + width * place, width)
    ELSE CASE place WHEN 0 THEN base ELSE step + packed_unsigned(bytes, at + 18 + width * (place - 1), width) END END
$$;

-- A number times ten to the exponent.
CREATE FUNCTION packed_scaled(number float8, exponent integer) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN exponent = 0 THEN number
    WHEN exponent < 0 THEN number / ('{1e1,1e2,1e3,1e4,1e5,1e6,1e7,1e8,1e9,1e10,1e11,1e12,1e13,1e14,1e15}'::float8[])[-exponent]
    ELSE number * ('{1e1,1e2,1e3,1e4,1e5,1e6}'::float8[])[exponent] END
$$;

-- A version of blocks that this version of the product cannot read.
CREATE FUNCTION unreadable_block(version integer) RETURNS integer LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RAISE 'block of version %, readable is 1', version;
END $$;

-- The points of a block, in order. One pass, in which the sums of deltas need no sort. Whole numbers up to 2^53 are exact in a float8, and each sum of
-- deltas is one of them.
CREATE FUNCTION block_points(data bytea, first bigint, count integer)
RETURNS TABLE (date bigint, number float8) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT first + packed_scaled(CASE date_form WHEN 2 THEN date_sum ELSE date_part END, date_exponent)::bigint,
         CASE WHEN has_number
           THEN packed_scaled(CASE number_form WHEN 2 THEN number_sum ELSE number_part END, number_exponent) END
  FROM (
    SELECT date_form, date_exponent, date_part, number_form, number_exponent, number_part, has_number,
           sum(CASE date_form WHEN 2 THEN date_part ELSE 0 END) OVER in_order AS date_sum,
           sum(CASE number_form WHEN 2 THEN number_part ELSE 0 END) OVER in_order AS number_sum
    -- Without the bytes, which would be copied with each row.
    FROM (
      SELECT date_form, date_exponent, number_form, number_exponent,
             flags = 0 OR flags = 2 AND get_bit(bytes, presence + place) = 1 AS has_number,
             packed_part(bytes, 2, date_form, date_width, date_base, date_step, place) AS date_part,
             CASE WHEN flags <> 1 THEN packed_part(bytes, middle, number_form, number_width, number_base, number_step, place) END AS number_part
      FROM (
        SELECT bytes, flags, middle, 8 * (length(bytes) - (count + 7) / 8) AS presence,
               get_byte(bytes, 2) >> 4 AS date_form, get_byte(bytes, 2) & 15 AS date_width,
               (get_byte(bytes, 3) # 128) - 128 AS date_exponent, packed_integer(bytes, 4)::float8 AS date_base,
               CASE WHEN get_byte(bytes, 2) >> 4 = 2 THEN packed_integer(bytes, 12)::float8 END AS date_step,
               CASE WHEN flags <> 1 THEN get_byte(bytes, middle) >> 4 END AS number_form,
               CASE WHEN flags <> 1 THEN get_byte(bytes, middle) & 15 END AS number_width,
               CASE WHEN flags <> 1 THEN (get_byte(bytes, middle + 1) # 128) - 128 END AS number_exponent,
               CASE WHEN flags <> 1 AND get_byte(bytes, middle) >> 4 > 0 THEN packed_integer(bytes, middle + 2)::float8 END AS number_base,
               CASE WHEN flags <> 1 AND get_byte(bytes, middle) >> 4 = 2 THEN packed_integer(bytes, middle + 10)::float8 END AS number_step
        FROM (
          SELECT bytes, packed_end(bytes, 2, count) AS middle,
                 CASE get_byte(bytes, 0) WHEN 1 THEN get_byte(bytes, 1) ELSE unreadable_block(get_byte(bytes, 0)) END AS flags
          -- Read from disk once, and not for each byte.
          FROM (SELECT data || ''::bytea AS bytes OFFSET 0) whole OFFSET 0
        ) begin OFFSET 0
      ) head CROSS JOIN LATERAL generate_series(0, count - 1 + 0 * middle) AS place OFFSET 0
    ) part WINDOW in_order AS (ROWS UNBOUNDED PRECEDING)
  ) summed
$$;
