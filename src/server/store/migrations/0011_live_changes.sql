CREATE UNLOGGED TABLE "live_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"changes" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "live_change_changed_in_index" ON "live_change" USING btree ("changed_in");--> statement-breakpoint
CREATE INDEX "live_change_at_index" ON "live_change" USING btree ("at");