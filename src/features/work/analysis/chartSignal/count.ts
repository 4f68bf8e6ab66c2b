/** Counts the signals of vehicles' days from stored messages. */
import { compileExpression, UnitError } from '../../../../domain/expression/compile.ts'
import { ExpressionError } from '../../../../domain/expression/parse.ts'
import { decodeSignals } from '../../../../domain/gb32960/index.ts'
import { dayMs, fleetDayStart } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { decryptOf, everyMessage, vehicleMessages } from '../../../fleet/messages/message/source.ts'
import type { On } from '../../tracking/trackPlayback/days.ts'
import { unitOfSignal } from './signals.ts'
import { type CountedSignals, SignalCounter } from './statistics.ts'

/** Signals that are counted, in order of their ids. Expressions of earlier releases that are invalid now are left out. */
export async function countedSignals(db: Db): Promise<CountedSignals> {
  const { rows } = await db.execute<{ id: number; expression: string; unit: string | null }>(
    sql`select id::float8 as id, expression, unit from chart_signal order by id`,
  )
  const keys: string[] = []
  const list = rows.flatMap(({ id, expression, unit }) => {
    try {
      return { id, expression: compileExpression(expression, unitOfSignal, unit ?? undefined, keys) }
    } catch (error) {
      if (error instanceof ExpressionError || error instanceof UnitError) return []
      throw error
    }
  })
  return { keys, list }
}

/**
 * Counts a vehicle's day (fleet time) from its stored messages.
 * @param settledUntil messages before this moment (ms) are in the store
 */
export async function readSignalDay(
  on: On,
  signals: CountedSignals,
  { vin, day }: { readonly vin: string; readonly day: string },
  settledUntil: number,
): Promise<SignalCounter> {
  const counter = new SignalCounter(signals)
  const begin = fleetDayStart(day)
  const end = Math.min(begin + dayMs, settledUntil)
  if (end <= begin || signals.list.length === 0) return counter
  const decrypt = await decryptOf(on, vin)
  const period = { vin, from: new Date(begin).toISOString(), to: new Date(end).toISOString() }
  const selection = { where: sql`m.kind = 2 and m.counts` }
  type Row = { at: number; kind: number; digest: string; frame: Buffer }
  for await (const batch of everyMessage<Row>(on, vehicleMessages, period, selection))
    for (const { at, frame } of batch)
      counter.add(Math.round(at), frame, decodeSignals(frame, decrypt && { decrypt }), decrypt)
  return counter
}

const columns = ['lows', 'highs', 'sums', 'lasts', 'counts'] as const
const [names, types, fromNew] = [
  columns.join(', '),
  columns.map((column) => `${column} ${column === 'counts' ? 'int' : 'float8'}[]`).join(', '),
  columns.map((column) => `${column} = excluded.${column}`).join(', '),
].map((text) => sql.raw(text)) as [ReturnType<typeof sql.raw>, ReturnType<typeof sql.raw>, ReturnType<typeof sql.raw>]

/** Replaces the statistics of a vehicle's day and of its hours. */
export async function writeSignalDay(
  db: Db,
  { vin, day }: { readonly vin: string; readonly day: string },
  counter: SignalCounter,
): Promise<void> {
  const { hours, all } = counter.done()
  const [from, to] = [fleetDayStart(day), fleetDayStart(day) + dayMs]
  await db.execute(sql`
    delete from signal_hour where vin = ${vin} and hour >= ${moment(from)} and hour < ${moment(to)}`)
  if (!all) {
    await db.execute(sql`delete from signal_day where vin = ${vin} and day = ${day}::date`)
    return
  }
  const rows = hours.map(({ hour, ...arrays }) => ({ hour: new Date(hour).toISOString(), ...arrays }))
  await db.execute(sql`
    insert into signal_hour (vin, hour, ${names})
    select ${vin}::text, hour, ${names} from json_to_recordset(${JSON.stringify(rows)}::json) as r(hour timestamptz, ${types})`)
  await db.execute(sql`
    insert into signal_day (vin, day, ${names})
    select ${vin}::text, ${day}::date, ${names} from json_to_record(${JSON.stringify(all)}::json) as r(${types})
    on conflict (vin, day) do update set ${fromNew}`)
}
