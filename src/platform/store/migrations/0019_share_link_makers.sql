-- zh: 创建人不能再看到车辆或被禁用后，其分享链接不再可用；升级前创建且无法确定创建人的链接停用，可撤销后重新分享
-- en: Share links stop working when their creator can no longer see the vehicle or is disabled. Links made before the upgrade whose creator cannot be determined are suspended. Revoke them and share again.
-- formerly: ef4b85a26f944fdb3caac25a5dde87083f2971ce3fff07032b08271b11bea4b0
ALTER TABLE "share_link" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "share_link" ADD COLUMN "token_id" bigint;--> statement-breakpoint
-- side by side: the release before stores no maker. A link that it makes meanwhile is suspended.
-- In a loop, because Citus does not update a table of the coordinator from one that is on every machine.
DO $$ DECLARE a record; BEGIN
  FOR a IN SELECT "full_name", min("id") AS id FROM "account" GROUP BY "full_name" HAVING count(*) = 1 LOOP
    UPDATE "share_link" SET "user_id" = a.id WHERE "created_by" = a.full_name;
  END LOOP;
END $$;--> statement-breakpoint
-- side by side: lists of the release before name the new state by its key.
CREATE OR REPLACE VIEW "public"."share_link_list" AS (
  select s.id, s.vin, s.kind, s.period_from, s.period_to, s.expires_at, s.note,
    case when s.revoked_at is not null then 'revoked' when s.expires_at <= now() then 'expired'
      when not (exists (
    select 1 from account a join role r on r.id = a.role
    where a.id = s.user_id and a.status = 'enabled'
      and (r.all_vehicles or exists (
        select 1 from vehicle_group_vehicle gv join vehicle_group_user gu on gu.group_id = gv.group_id
        where gv.vin = s.vin and gu.user_id = a.id))
      and exists (
        select 1 from role_permission p join resource l on l.id = p.resource_id
        where p.role_id = r.id and l.link = '/shareLink/add' and l.status = 'enabled'))
    and (s.token_id is null or exists (
      select 1 from api_token t where t.id = s.token_id and t.revoked_at is null and t.expires_at > now()
        and (t.groups = '{}' or exists (
          select 1 from vehicle_group_vehicle gv where gv.vin = s.vin and gv.group_id = any(t.groups)))))) then 'suspended' else 'valid' end as state,
    coalesce((select sum(u.count) from share_link_use u where u.link_id = s.id and u.what = 'open' and u.outcome = 'shown'), 0)::int as uses,
    (select max(u.last_at) from share_link_use u where u.link_id = s.id and u.outcome = 'shown') as last_used_at,
    s.created_by, s.created_at, coalesce(s.revoked_at, s.created_at) as updated_at, s.revoked_at, s.revoked_by,
    s.user_id, s.token_id
  from share_link s);