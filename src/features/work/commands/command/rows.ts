import type { OutputOf } from '../../../../domain/contract/call.ts'
import { code } from '../../../../domain/contract/code.ts'
import type { Scope } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { visible } from '../../../../platform/scope.ts'
import { and, asc, desc, eq, type SQL, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { regionOf } from '../../../fleet/vehicles/plate/region.ts'
import type { command, commandCalls } from './contract.ts'
import { type CommandEvent, type CommandState, outcomeAs } from './state-texts.ts'
import { commandSteps, commands } from './store.ts'

const maxLatest = 10
const maxAwaiting = 100

export type LedgerRow = RowOf<typeof command> & { state: CommandState }

export interface LedgerEntry {
  readonly row: LedgerRow
  readonly settings: Record<string, unknown>
  readonly result: Record<string, unknown> | null
  readonly userId: number | null
}

const ofVehicle = <T>(value: SQL) =>
  sql<T>`(select ${value} from vehicle v join model m on m.id = v.model where v.vin = command.vin)`
const columns = {
  row: commands,
  model: ofVehicle<LedgerRow['model']>(sql`json_build_object('id', m.id, 'label', m.name, 'code', m.full_code)`),
  region: ofVehicle<LedgerRow['region']>(regionOf(sql`v.plate`)),
}

/** Returns one command of a vehicle. Throws 'no such record'. */
export async function oneOf(db: Db, vin: string, id: number): Promise<LedgerEntry> {
  const [commandRow] = await db
    .select(columns)
    .from(commands)
    .where(and(eq(commands.vin, vin), eq(commands.id, id)))
  if (!commandRow) throw fault(code.notFound, 'notFound')
  const { settings, result, userId } = commandRow.row
  return { row: ledgerRowOf(commandRow), settings, result, userId }
}

export const latestOf = (db: Db, vin: string): Promise<LedgerRow[]> => rowsWhere(db, eq(commands.vin, vin), maxLatest)

/** Returns commands that match a condition on the table `command`, newest first. */
export async function rowsWhere(db: Db, where: SQL, limit: number, offset = 0): Promise<LedgerRow[]> {
  const commandRows = await db
    .select(columns)
    .from(commands)
    .where(where)
    .orderBy(desc(commands.createdAt), desc(commands.id))
    .limit(limit)
    .offset(offset)
  return commandRows.map(ledgerRowOf)
}

/** Returns plates by VIN and the steps by command, without progress reports and repeats of the sending. */
export async function platesAndSteps(db: Db, rows: readonly LedgerRow[]) {
  const vins = sql.param([...new Set(rows.map(({ vin }) => vin))])
  const ids = sql.param(rows.map(({ id }) => id))
  const steps = await db.execute<{ id: string; event: CommandEvent; at: string }>(sql`
    select command_id as id, event, min(at) as at from command_step
    where vin = any(${vins}::text[]) and command_id = any(${ids}::bigint[]) and event <> 'progress'
    group by command_id, event order by min(id)`)
  const byId = Map.groupBy(steps.rows, ({ id }) => String(id))
  return {
    plates: await platesOf(db, rows),
    steps: Object.fromEntries([...byId].map(([id, own]) => [id, own.map(({ event, at }) => ({ event, at: iso(at) }))])),
  }
}

async function platesOf(db: Db, rows: readonly LedgerRow[]): Promise<Record<string, string | null>> {
  const vins = sql.param([...new Set(rows.map(({ vin }) => vin))])
  const vehicles = await db.execute<{ vin: string; plate: string | null }>(
    sql`select vin, plate from vehicle where vin = any(${vins}::text[])`,
  )
  return Object.fromEntries(vehicles.rows.map(({ vin, plate }) => [vin, plate]))
}

/**
 * Commands that await this user's decision with the plates, newest first, and their total. The user's own commands are not included.
 */
export async function awaitingOf(
  db: Db,
  scope: Scope,
  userId: number,
): Promise<{ rows: LedgerRow[]; total: number; plates: Record<string, string | null> }> {
  const where = sql.join(
    [
      eq(commands.state, 'awaitingApproval'),
      sql`${commands.userId} is distinct from ${userId}`,
      visible(scope, commands.vin) ?? sql`true`,
    ],
    sql` and `,
  )
  const rows = await rowsWhere(db, where, maxAwaiting)
  const plates = await platesOf(db, rows)
  if (rows.length < maxAwaiting) return { rows, total: rows.length, plates }
  const [all] = await db.select({ count: sql<string>`count(*)` }).from(commands).where(where)
  return { rows, total: Number(all?.count ?? 0), plates }
}

const iso = (at: string) => new Date(at).toISOString()
const isoOrNull = (at: string | null) => (at === null ? null : iso(at))

type CommandRow = { row: typeof commands.$inferSelect } & Pick<LedgerRow, 'model' | 'region'>
function ledgerRowOf({ row, model, region }: CommandRow): LedgerRow {
  const { id, vin, kind, state, code: why, issuer, source, reason, iccid, route } = row
  return {
    number: String(id),
    outcome: outcomeAs(state, why),
    model,
    region,
    id,
    vin,
    kind,
    state,
    code: why,
    issuer,
    source,
    reason,
    iccid,
    route,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    expiresAt: iso(row.expiresAt),
    sentAt: isoOrNull(row.sentAt),
    endedAt: isoOrNull(row.endedAt),
  }
}

type Step = OutputOf<typeof commandCalls.detail>['steps'][number]

export async function stepsOf(db: Db, vin: string, id: number): Promise<Step[]> {
  const stepRows = await db
    .select()
    .from(commandSteps)
    .where(and(eq(commandSteps.vin, vin), eq(commandSteps.commandId, id)))
    .orderBy(asc(commandSteps.id))
  return stepRows.map(({ at, event, by, code: why, frame, late, percent }) => ({
    event,
    by,
    code: why,
    late,
    percent,
    at: iso(at),
    frame: frame?.toString('hex') ?? null,
  }))
}
