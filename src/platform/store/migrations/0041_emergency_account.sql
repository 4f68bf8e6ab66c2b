-- zh: 可指定一个应急账号，其每次使用都会通知管理账号的用户
-- en: One account can be the emergency account, whose every use is reported to those who manage accounts
-- formerly: db4efab78fb42bd80e862fad728dfed5968740f7bdf6d87a49ee18956310a343
ALTER TABLE "account" ADD COLUMN "emergency" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "sealed_at" timestamp (3) with time zone;--> statement-breakpoint
-- side by side: earlier programs write the defaults of both columns, which meet the constraints.
CREATE UNIQUE INDEX "account_emergency_unique" ON "account" USING btree ("emergency") WHERE emergency;--> statement-breakpoint
-- side by side: earlier programs write the default, false, which meets the check.
ALTER TABLE "account" ADD CONSTRAINT "account_emergency_sealed" CHECK (not emergency or (realm = 'staff' and sealed_at is not null));