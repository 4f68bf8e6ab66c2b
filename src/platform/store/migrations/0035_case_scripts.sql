-- zh: 维修案例可关联诊断脚本
-- en: Repair cases can name a diagnosis script
ALTER TABLE "fix_case" ADD COLUMN "script" bigint;--> statement-breakpoint
ALTER TABLE "fix_case" ADD CONSTRAINT "fix_case_script_script_id_fk" FOREIGN KEY ("script") REFERENCES "public"."script"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "fix_case_script_index" ON "fix_case" USING btree ("script");