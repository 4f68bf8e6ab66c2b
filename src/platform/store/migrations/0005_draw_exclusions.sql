-- zh: 抽奖可以排除分组和参会人，可限定某个奖品；公布承诺前填写，凭证和验证程序一并核对
-- en: A draw can exclude groups and persons, also from a single prize: entered before the commitment, and checked by the receipt and its program
CREATE TABLE "draw_exclusion" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"draw" bigint NOT NULL,
	"group_name" text,
	"attendee" bigint,
	"prize" bigint,
	"number" integer
);
--> statement-breakpoint
ALTER TABLE "draw_exclusion" ADD CONSTRAINT "draw_exclusion_draw_draw_id_fk" FOREIGN KEY ("draw") REFERENCES "public"."draw"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "draw_exclusion" ADD CONSTRAINT "draw_exclusion_attendee_attendee_id_fk" FOREIGN KEY ("attendee") REFERENCES "public"."attendee"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "draw_exclusion" ADD CONSTRAINT "draw_exclusion_prize_prize_id_fk" FOREIGN KEY ("prize") REFERENCES "public"."prize"("id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "draw_exclusion_draw_index" ON "draw_exclusion" USING btree ("draw");