-- zh: 一辆车同一时间只属于一个升级任务：已在其他任务中的车辆不再纳入，除非填写原因接管。已重复规划的车辆保留在最早的任务中，在其他任务中标记为已跳过
-- en: A vehicle belongs to one update task at a time. A task leaves out vehicles that another one has, or takes them over with a reason. A vehicle that several tasks plan today stays in the oldest of them and is skipped in the others.
ALTER TABLE "campaign_step" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "campaign_step" ADD COLUMN "other" bigint;--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "take_over" text;--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "conflicts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "upgrade_target" ADD COLUMN "other" bigint;--> statement-breakpoint
-- side by side: the release before sends nothing more of a task that has ended.
UPDATE "upgrade_target" t SET "state" = 'cancelled', "code" = 'ended', "due_at" = NULL, "ended_at" = now() FROM "campaign" c WHERE c.id = t.campaign AND c.state IN ('complete', 'terminated') AND t.state = 'planned';--> statement-breakpoint
-- side by side: the release before sends nothing more of a task that has ended.
UPDATE "upgrade_target" t SET "due_at" = NULL FROM "campaign" c WHERE c.id = t.campaign AND c.state IN ('complete', 'terminated') AND t.due_at IS NOT NULL AND t.ended_at IS NOT NULL;--> statement-breakpoint
-- side by side: the release before would update the vehicle by either task, whichever comes first; now by one of them.
UPDATE "upgrade_target" t SET "state" = 'skipped', "code" = 'otherCampaignActive', "due_at" = NULL, "ended_at" = now(), "other" = k.campaign FROM (SELECT DISTINCT ON (o.vin) o.vin, o.campaign FROM "upgrade_target" o WHERE (o.state IN ('planned', 'offered', 'notified', 'accepted', 'downloading', 'downloaded', 'waitingConditions', 'installing', 'verifying', 'cancelling') OR o.due_at IS NOT NULL) ORDER BY o.vin, (o.state <> 'planned' AND o.ended_at IS NULL) DESC, o.campaign) k WHERE t.vin = k.vin AND t.campaign <> k.campaign AND t.state = 'planned';--> statement-breakpoint
-- side by side: the release before would try again by either task; now by one of them.
UPDATE "upgrade_target" t SET "due_at" = NULL, "other" = k.campaign FROM (SELECT DISTINCT ON (o.vin) o.vin, o.campaign FROM "upgrade_target" o WHERE (o.state IN ('planned', 'offered', 'notified', 'accepted', 'downloading', 'downloaded', 'waitingConditions', 'installing', 'verifying', 'cancelling') OR o.due_at IS NOT NULL) ORDER BY o.vin, (o.state <> 'planned' AND o.ended_at IS NULL) DESC, o.campaign) k WHERE t.vin = k.vin AND t.campaign <> k.campaign AND t.due_at IS NOT NULL AND t.ended_at IS NOT NULL;--> statement-breakpoint
-- side by side: boxes and jobs wait while it is made, for seconds. A job of the release before that plans a vehicle twice fails, and a process of this one repeats it.
CREATE UNIQUE INDEX "upgrade_target_held" ON "upgrade_target" USING btree ("vin") WHERE state in ('planned', 'offered', 'notified', 'accepted', 'downloading', 'downloaded', 'waitingConditions', 'installing', 'verifying', 'cancelling') or due_at is not null;--> statement-breakpoint
-- side by side: boxes and jobs wait while it is made, for seconds.
CREATE INDEX "upgrade_target_other" ON "upgrade_target" USING btree ("other") WHERE other is not null;--> statement-breakpoint
-- side by side: the release before sends no notice of this kind.
UPDATE "push_preference" SET "kinds" = array_append("kinds", 'campaign') WHERE 'approval' = ANY("kinds") AND NOT 'campaign' = ANY("kinds");