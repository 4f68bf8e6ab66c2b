-- zh: 撤回抽取须说明原因、待揭晓后由另一人确认，次数有限（默认 3 次，系统参数可改），并显示在大屏幕和验证页上
-- en: Taking back a draw takes a reason and the approval of another person, waits until the hall has seen the winners, is limited (3 times in a draw, a system parameter), and is shown on the big screen and the proof page.
ALTER TABLE "draw_step" ADD COLUMN "approved_by" text;--> statement-breakpoint
ALTER TABLE "draw" ADD COLUMN "undo" jsonb;