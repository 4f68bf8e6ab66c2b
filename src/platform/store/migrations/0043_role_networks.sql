-- zh: 角色可限定允许登录的网络
-- en: Roles can be limited to networks
ALTER TABLE "role" ADD COLUMN "networks" text;