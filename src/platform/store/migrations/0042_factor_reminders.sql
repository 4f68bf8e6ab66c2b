-- zh: 角色要求两步验证前，系统发送邮件提醒
-- en: Users are reminded by e-mail before their role requires a second factor
ALTER TABLE "account" ADD COLUMN "factor_reminded_on" date;