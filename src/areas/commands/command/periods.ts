import { commandId, decodeFrame, type Value } from '../../../protocol/index.ts'
import { sql } from '../../../server/store/drizzle.ts'
import { texts } from '../../../server/store/records.ts'
import type { Db } from '../../../server/store/store.ts'

/** How often a vehicle's box speaks, as it told or was told last (annex B); undefined where nobody knows. */
export interface Periods {
  readonly heartbeatMs?: number
  readonly reportMs?: number
}

/** Parameters of the box, both in seconds. */
const kept: Readonly<Record<number, keyof Periods>> = { 2: 'reportMs', 9: 'heartbeatMs' }
/** So many of the latest queries and settings are looked through. */
const latest = 20

/** The periods of those vehicles of which any is known. */
export async function periodsOf(db: Pick<Db, 'execute'>, vins: readonly string[]): Promise<Map<string, Periods>> {
  const found = await db.execute<{ vin: string; command: number; body: Value; answer: Buffer | null }>(sql`
    select vin, command, body, answer from (
      select vin, id, command, body, answer, row_number() over (partition by vin order by id desc) as nth from command
      where vin = any(${texts(vins)}::text[]) and command in (${commandId.query}, ${commandId.set}) and state = 'done') c
    where nth <= ${latest} order by vin, id`)
  const byVin = new Map<string, Periods>()
  for (const { vin, command, body, answer } of found.rows) {
    const told = command === commandId.set ? body : answer && decodeFrame(answer).body
    const periods = periodsIn((told as { items?: Value } | null)?.items)
    if (periods) byVin.set(vin, { ...byVin.get(vin), ...periods })
  }
  return byVin
}

function periodsIn(items: Value | undefined): Periods | undefined {
  if (!Array.isArray(items)) return undefined
  const found = items.flatMap((item) => {
    const { id, value } = item as { id?: Value; value?: Value }
    const key = kept[Number(id)]
    return key && typeof value === 'number' && value > 0 ? [[key, value * 1000] as const] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}
