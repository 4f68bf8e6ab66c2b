import { recordView } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import { bigint, pgView, sql, text } from '../../../../platform/store/drizzle.ts'
import { owner } from './contract.ts'

export const owners = pgView('owner', {
  id: bigint({ mode: 'number' }),
  vin: text(),
  plate: text(),
  model: text(),
  name: text(),
  phone: text(),
  account: bigint({ mode: 'number' }),
  type: text(),
  way: text(),
  certificate: text(),
  since: instant(),
  createdAt: instant(),
  updatedAt: instant(),
}).as(sql`
  select b.id, b.vin, v.plate, m.name as model, a.user_name as name, a.phone, b.account, b.type, b.way, v.certificate,
    b.since, b.created_at, greatest(b.updated_at, a.updated_at) as updated_at
  from binding b join app_account a on a.id = b.account join vehicle v on v.vin = b.vin join model m on m.id = v.model
  where b.until is null`)

recordView(owner, owners, { byId: true })
