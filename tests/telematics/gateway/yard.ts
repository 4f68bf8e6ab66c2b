import { pino } from 'pino'
import { sql } from '../../../src/platform/store/drizzle.ts'
import type { Store } from '../../../src/platform/store/store.ts'
import { openPlatformGateway, type PlatformGatewayOptions } from '../../../src/programs/gateway-services.ts'
import type { Gateway } from '../../../src/telematics/gateway/gateway.ts'
import { followers } from '../ingest/platform.ts'
import { vinOf } from './frames.ts'

export { eventually } from '../../waiting.ts'

export const iccidOf = (number: number) => `8986${String(number).padStart(16, '0')}`

/** Marks a vehicle as connected before. Every vehicle with a last message was. */
export async function addPresence(store: Store, vin: string): Promise<void> {
  await store.db.execute(
    sql`insert into vehicle_online (vin, online, connected_at, last_seen) values (${vin}, false, now(), now())`,
  )
}

/** Adds vehicles by number, each with a box whose ICCID is `iccidOf` it. */
export async function addVehicles(store: Store, numbers: readonly number[]): Promise<void> {
  const rows = JSON.stringify(numbers.map((number) => ({ vin: vinOf(number), iccid: iccidOf(number), number })))
  await store.tx(async (tx) => {
    await tx.execute(
      sql`insert into series (name, code, power_mode) select 'Test', 'TEST', 'ev' where not exists (select 1 from series)`,
    )
    await tx.execute(
      sql`insert into model (name, full_code, power_mode, series) select 'Test', 'TEST', 'ev', (select min(id) from series) where not exists (select 1 from model)`,
    )
    await tx.execute(sql`
      insert into vehicle (vin, series, model) select r.vin, (select min(id) from series), (select min(id) from model)
      from json_to_recordset(${rows}::json) as r(vin text)`)
    await tx.execute(sql`
      insert into box (serial, vin, iccid, imei, msisdn)
      select 'B' || r.number, r.vin, r.iccid, lpad(r.number::text, 15, '0'), lpad(r.number::text, 13, '0')
      from json_to_recordset(${rows}::json) as r(vin text, iccid text, number int)`)
  })
}

/** Opens a gateway on a free port. */
export const gatewayOver = (store: Store, more: Partial<PlatformGatewayOptions> = {}): Promise<Gateway> =>
  openPlatformGateway({
    store,
    followers,
    log: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
    settings: { isEnabled: true, port: 0, host: '127.0.0.1', tls: undefined },
    ...more,
  })

/** Returns the stored frames of a vehicle in hex, in order of receipt. */
export async function framesOf(store: Store, vin: string, kind?: number): Promise<string[]> {
  const result = await store.db.execute<{ frame: Buffer }>(sql`
    select frame from message where vin = ${vin} and (${kind ?? null}::int is null or kind = ${kind ?? null}::int) order by received_at, at`)
  return result.rows.map(({ frame }) => frame.toString('hex'))
}

export async function presenceOf(store: Store, vin: string) {
  const presenceRows = await store.db.execute<{ online: boolean; gateway: string | null; platform: string | null }>(
    sql`select online, gateway, platform from vehicle_online where vin = ${vin}`,
  )
  return presenceRows.rows[0]
}
