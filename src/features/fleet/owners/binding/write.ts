import { and, eq, isNull, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { setVehicleBinding } from '../../vehicles/vehicle/writes/api.ts'
import { updateAccountBinding } from '../appAccount/writes/api.ts'
import { addBindingEvents, bindingEvents } from './events.ts'
import { bindings } from './store.ts'

export interface NewBinding {
  readonly vin: string
  readonly account: number
  readonly type: 'owner' | 'family' | 'company'
  readonly way: 'certificate' | 'dealer'
  /** ISO 8601. */
  readonly since: string
}
export interface EndedBinding {
  readonly id: number
  readonly vin: string
  readonly account: number
}

/** Binds a free vehicle and updates the state of vehicle and account. Returns the binding's id. */
export async function bind(db: Db, newBinding: NewBinding): Promise<number> {
  const [row] = await db.insert(bindings).values(newBinding).returning()
  await addBindingEvents(db, bindingEvents.added, [row!])
  await noteState(db, [newBinding])
  return row!.id
}

/** Ends the active bindings with an id, of an account or of a vehicle. Returns the ended ones. */
export async function unbind(
  db: Db,
  which: { id?: number; account?: number; vin?: string },
  why: { at: string; reason: string; by: string },
): Promise<EndedBinding[]> {
  const { id, account, vin } = which
  const these = [
    id === undefined ? undefined : eq(bindings.id, id),
    account === undefined ? undefined : eq(bindings.account, account),
    vin === undefined ? undefined : eq(bindings.vin, vin),
  ].filter((each) => each !== undefined)
  if (these.length === 0) return []
  const endedBindings = await db
    .update(bindings)
    .set({ until: why.at, endReason: why.reason, endedBy: why.by, updatedAt: sql`statement_timestamp()` })
    .where(and(...these, isNull(bindings.until)))
    .returning()
  await addBindingEvents(db, bindingEvents.ended, endedBindings)
  await noteState(db, endedBindings)
  return endedBindings
}

/**
 * Updates the `bound` state of vehicles and accounts. Separate statements, because the tables are stored in different
 * places.
 */
async function noteState(db: Db, changedBindings: readonly { vin: string; account: number }[]): Promise<void> {
  if (changedBindings.length === 0) return
  const vins = [...new Set(changedBindings.map(({ vin }) => vin))]
  const accounts = [...new Set(changedBindings.map(({ account }) => account))]
  const { rows } = await db.execute<{ vin: string }>(
    sql`select vin from binding where vin = any(${sql.param(vins)}::text[]) and until is null`,
  )
  const bound = new Set(rows.map(({ vin }) => vin))
  for (const [state, which] of [
    ['bound', vins.filter((vin) => bound.has(vin))],
    ['unbound', vins.filter((vin) => !bound.has(vin))],
  ] as const)
    if (which.length > 0) await setVehicleBinding(db, which, state)
  await updateAccountBinding(db, accounts)
}
