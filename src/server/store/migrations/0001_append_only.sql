-- The operation log only grows: nobody changes or deletes a line, whatever SQL the application sends.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the table % is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER operation_log_append_only BEFORE UPDATE OR DELETE ON "operation_log" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER operation_log_keep BEFORE TRUNCATE ON "operation_log" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
