-- zh: 如何获取街道地图的提示对每位管理员只显示一次。
-- en: How maps get streets is told once to each administrator.
CREATE TABLE "streets_told" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "streets_told" ADD CONSTRAINT "streets_told_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;