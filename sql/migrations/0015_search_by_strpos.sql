-- The search for sensors compares words with strpos. No released server calls the function for LIKE.

DROP FUNCTION search_pattern(text);
