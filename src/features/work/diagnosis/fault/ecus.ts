import { hourMs } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { CommandCode, CommandState } from '../../commands/command/state-texts.ts'
import type { EcuFaults } from './contract.ts'

interface Ecu extends Record<string, unknown> {
  id: string
  code: string
  name: string
  nameEn: string
  address: string
  services: string[]
}
interface Last extends Record<string, unknown> {
  id: string
  address: string
  request: string
  state: CommandState
  code: CommandCode | null
}
interface FaultCountRow extends Record<string, unknown> {
  ecu: string
  present: number
  history: number
}
interface ReadingRow extends Record<string, unknown> {
  ecu: string
  readAt: string | null
  clearedAt: string | null
}

const iso = (at: string | null | undefined) => (at ? new Date(at).toISOString() : null)

/** Returns the ECUs of a vehicle with the state of their faults. Of ECUs with one address, one of its series wins. */
export async function ecusOf(db: Db, vin: string, now: Date): Promise<EcuFaults[]> {
  const ecus = await db.execute<Ecu>(sql`
    select e.id, e.code, e.name, e.name_en as "nameEn", e.request_address as address, e.services from vehicle v
    left join model m on m.id = v.model join ecu e on e.series is null or e.series = m.series
    where v.vin = ${vin} order by e.series nulls last, e.code, e.id`)
  const of = await db.execute<FaultCountRow>(sql`
    select ecu, count(*) filter (where state = 'present')::int as present,
      count(*) filter (where state = 'history')::int as history
    from fault where vin = ${vin} and source = 'dtc' group by ecu`)
  const readings = await db.execute<ReadingRow>(sql`
    select ecu, read_at as "readAt", cleared_at as "clearedAt" from fault_reading where vin = ${vin}`)
  const since = new Date(now.getTime() - hourMs).toISOString()
  const commands = await db.execute<Last>(sql`
    select id, settings->>'ecu' as address, settings->>'request' as request, state, code from command
    where vin = ${vin} and created_at >= ${since}::timestamptz and kind in ('diagnosisRead', 'diagnosisChange')
      and (settings->>'request' like '1902%' or settings->>'request' like '14%')
    order by id desc limit 500`)
  const visitedAddresses = new Set<string>()
  return ecus.rows
    .filter(({ address }) => !visitedAddresses.has(address) && visitedAddresses.add(address))
    .map(({ id, code, name, nameEn, address, services }) => {
      const counts = of.rows.find(({ ecu }) => ecu === id)
      const reading = readings.rows.find(({ ecu }) => ecu === id)
      const last = commands.rows.find((row) => row.address === address)
      return {
        id: Number(id),
        code,
        name: [name, nameEn] as const,
        reads: services.includes('19'),
        clears: services.includes('14'),
        readAt: iso(reading?.readAt),
        clearedAt: iso(reading?.clearedAt),
        present: counts?.present ?? 0,
        history: counts?.history ?? 0,
        command: last
          ? { id: Number(last.id), state: last.state, code: last.code, isClearing: last.request.startsWith('14') }
          : null,
      }
    })
    .sort((a, b) => a.code.localeCompare(b.code))
}
