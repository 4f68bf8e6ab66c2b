CREATE TABLE "idempotent_answer" (
	"user_id" bigint NOT NULL,
	"call" text NOT NULL,
	"key_hash" text NOT NULL,
	"input_hash" text NOT NULL,
	"answer" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_answer_user_id_call_key_hash_pk" PRIMARY KEY("user_id","call","key_hash")
);
--> statement-breakpoint
CREATE INDEX "idempotent_answer_created_at_index" ON "idempotent_answer" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "job_one_import" ON "job" USING btree ("user_id") WHERE state in ('waiting', 'running') and kind like 'import:%';