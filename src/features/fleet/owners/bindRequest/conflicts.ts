import type { Context } from '../../../../platform/context.ts'
import { shownValue } from '../../../../platform/record/hidden-values.ts'
import { visible } from '../../../../platform/scope.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { appAccount } from '../appAccount/contract.ts'
import { type BindConflict, bindRequest, type TakenCase } from './contract.ts'
import type { bindRequests } from './store.ts'

type Row = Pick<typeof bindRequests.$inferSelect, 'id' | 'vin' | 'phone' | 'name'>

/** Vehicle data that the documents must match. */
export async function vehicleOf(db: Db, vin: string): Promise<TakenCase['vehicle']> {
  const { rows } = await db.execute<NonNullable<TakenCase['vehicle']>>(
    sql`select v.plate, m.name as model, v.certificate from vehicle v join model m on m.id = v.model where v.vin = ${vin}`,
  )
  return rows[0] ?? null
}

interface Other extends Record<string, unknown> {
  account: string | null
  name: string | null
  phone: string | null
  since: string | null
}

/** Finds conflicts that speak against approving a request. The examiner weighs them. The program decides nothing. */
export async function conflictsOf({ db, scope }: Context, row: Row): Promise<BindConflict[]> {
  const digest = (row.phone ?? '').split(' ')[0] ?? ''
  const isVisible = visible(scope, sql`v.vin`, 'each') ?? sql`true`
  const visibleVehicle = await db.execute(sql`select 1 from vehicle v where v.vin = ${row.vin} and ${isVisible}`)
  const bound = await db.execute<Other & { same: boolean }>(sql`
    select a.name as account, a.user_name as name, a.phone, b.since, split_part(a.phone, ' ', 1) = ${digest} as same
    from binding b join app_account a on a.id = b.account where b.vin = ${row.vin} and b.until is null`)
  const waiting = await db.execute<Other>(sql`
    select null as account, name, phone, sent_at as since from bind_request
    where vin = ${row.vin} and state = 'waiting' and id <> ${row.id} order by sent_at limit 5`)
  const otherNames = await db.execute<Other>(sql`
    select name as account, user_name as name, phone, registered_at as since from app_account
    where split_part(phone, ' ', 1) = ${digest} and state = 'active' and user_name is not null
      and split_part(user_name, ' ', 1) <> ${(row.name ?? '').split(' ')[0]}`)
  return [
    ...(visibleVehicle.rows.length === 0 ? [conflict('unknownVehicle')] : []),
    ...bound.rows.map(({ same, ...other }) => conflict(same ? 'boundToSame' : 'boundToOther', other)),
    ...waiting.rows.map((other) => conflict('otherRequest', other)),
    ...otherNames.rows.map((other) => conflict('otherName', other)),
  ]
}

function conflict(kind: BindConflict['kind'], other?: Other): BindConflict {
  const { account = null, name, phone, since } = other ?? {}
  const displayText = (
    record: typeof appAccount | typeof bindRequest,
    key: string,
    value: string | null | undefined,
  ) => (value ? String(shownValue(record, key, value)) : null)
  return {
    kind,
    account,
    name: displayText(bindRequest, 'name', name),
    phone: displayText(appAccount, 'phone', phone),
    since: since ? new Date(since).toISOString() : null,
  }
}
