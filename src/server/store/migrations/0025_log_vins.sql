-- The VINs that a line of the log names anywhere: whoever does not see one of them does not see the line.
CREATE FUNCTION vins_in(line text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT found[1]), '{}')
  FROM regexp_matches(line, '(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])', 'g') found
$$;
--> statement-breakpoint
ALTER TABLE "operation_log" ADD COLUMN "vins" text[] GENERATED ALWAYS AS (vins_in(details)) STORED NOT NULL;
