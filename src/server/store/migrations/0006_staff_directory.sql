CREATE TABLE "employee" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"department" bigint NOT NULL,
	"phone" text,
	"email" text,
	"account" bigint,
	"remark" text,
	CONSTRAINT "employee_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "prototype_user" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"department" bigint NOT NULL,
	"number" text NOT NULL,
	"valid_until" date,
	"remark" text,
	CONSTRAINT "prototype_user_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "employee" ADD CONSTRAINT "employee_department_department_id_fk" FOREIGN KEY ("department") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "employee" ADD CONSTRAINT "employee_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prototype_user" ADD CONSTRAINT "prototype_user_department_department_id_fk" FOREIGN KEY ("department") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "employee_department_index" ON "employee" USING btree ("department");--> statement-breakpoint
CREATE UNIQUE INDEX "employee_account_unique" ON "employee" USING btree ("account");--> statement-breakpoint
CREATE INDEX "prototype_user_department_index" ON "prototype_user" USING btree ("department");--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_built_in_sees_all" CHECK (not "role"."built_in" or "role"."all_vehicles");