import { commandId, extensionType, readExtension } from '../../../../domain/gb32960/index.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { texts } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'

/** Exchange with an ECU that completed with a response. */
interface ExchangeRow extends Record<string, unknown> {
  readonly vin: string
  /** Time of the request, milliseconds since 1970. It orders exchanges, because responses can arrive in any order. */
  readonly at: number
  readonly issuer: string | null
  readonly address: string
  readonly request: string
  readonly response: string
}
export interface EcuExchange extends ExchangeRow {
  readonly ecu: number
  readonly code: string
}

interface ReceivedFrame {
  readonly kind: number
  readonly frame: Uint8Array
  readonly vin: string
}

/**
 * Returns the responses of ECUs in a batch, as they are recorded in the command log. Repeated responses and responses
 * to unknown commands are left out. Each has the vehicle's ECU with that address: an ECU of its series takes precedence
 * over one of all series.
 */
export async function answeredExchanges(db: Db, frames: readonly ReceivedFrame[]): Promise<EcuExchange[]> {
  const results = frames.flatMap(({ kind, frame, vin }) => {
    const extension = kind === commandId.extensionUp ? readExtension(frame) : undefined
    return extension?.type === extensionType.result && extension.id > 0 ? [{ vin, id: extension.id }] : []
  })
  if (results.length === 0) return []
  const vins = texts([...new Set(results.map(({ vin }) => vin))])
  const { rows } = await db.execute<ExchangeRow>(sql`
    select c.vin, (extract(epoch from coalesce(c.sent_at, c.created_at)) * 1000)::float8 as at, c.issuer,
      c.settings->>'ecu' as address, c.settings->>'request' as request, c.result->>'response' as response
    from command c
    where c.vin = any(${vins}::text[]) and c.id = any(${sql.param(results.map(({ id }) => id))}::bigint[])
      and c.state = 'done' and c.kind in ('diagnosisRead', 'diagnosisChange') and c.result->>'response' is not null
    order by c.vin, c.sent_at`)
  if (rows.length === 0) return []
  const ecus = await db.execute<{ vin: string; id: string; code: string; address: string }>(sql`
    select v.vin, e.id, e.code, e.request_address as address from vehicle v
    left join model m on m.id = v.model join ecu e on e.series is null or e.series = m.series
    where v.vin = any(${vins}::text[]) order by e.series nulls first, e.id desc`)
  const ecuAt = new Map(ecus.rows.map(({ vin, address, id, code }) => [`${vin} ${address}`, { ecu: Number(id), code }]))
  return rows.flatMap((row) => {
    const ecu = ecuAt.get(`${row.vin} ${row.address}`)
    return ecu === undefined ? [] : [{ ...row, at: Math.round(row.at), ...ecu }]
  })
}
