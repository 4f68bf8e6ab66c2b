-- zh: 同一服务器上其他数据库的事务不再推迟推送通知
-- en: Transactions of other databases on the same server no longer delay push notifications.
ALTER TABLE "push_mark" ADD COLUMN "pending_writers" text[];
