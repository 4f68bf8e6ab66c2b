-- zh: 角色、车系和诊断脚本用途可填写英文
-- en: Roles, car series and purposes of scripts can have English texts
ALTER TABLE "role" ADD COLUMN "name_en" text;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "description_en" text;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "name_en" text;--> statement-breakpoint
ALTER TABLE "script" ADD COLUMN "purpose_en" text;--> statement-breakpoint
-- side by side: the previous release does not read these columns.
UPDATE "role" SET "name_en" = 'System administrator', "description_en" = 'Has all permissions' WHERE "built_in" AND "name" = '系统管理员';
