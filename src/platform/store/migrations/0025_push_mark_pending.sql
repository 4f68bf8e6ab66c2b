-- zh: 事务较晚提交的报警、审批、任务和告警不会再漏推
-- en: Alarms, approvals, tasks and alerts whose transaction commits late are no longer left out of push notifications.
ALTER TABLE "push_mark" ADD COLUMN "pending_id" bigint;--> statement-breakpoint
ALTER TABLE "push_mark" ADD COLUMN "pending_xid" bigint;--> statement-breakpoint
ALTER TABLE "push_mark" ADD COLUMN "pending_at" timestamp (3) with time zone;
