-- zh: 新密码不能与最近使用过的 5 个密码相同；也不能主要由公司、产品或个人名称、键盘顺序、连续字符或年份组成。现有密码不受影响
-- en: A new password must differ from the last 5, and must not be made mainly of names, keyboard rows, sequences or years. Present passwords go on working.
CREATE TABLE "former_password" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"password_hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_password" ADD CONSTRAINT "former_password_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_password_account_id_index" ON "former_password" USING btree ("account_id");