-- zh: 车主列表按名称显示车型
-- en: The list of owners shows models by name
-- side by side: the same columns; the release before shows the name, too.
CREATE OR REPLACE VIEW "public"."owner" AS (
  select b.id, b.vin, v.plate, m.name as model, a.user_name as name, a.phone, b.account, b.type, b.way, v.certificate,
    b.since, b.created_at, greatest(b.updated_at, a.updated_at) as updated_at
  from binding b join app_account a on a.id = b.account join vehicle v on v.vin = b.vin join model m on m.id = v.model
  where b.until is null);
