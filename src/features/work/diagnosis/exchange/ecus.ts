/** ECUs of vehicles and the layout of their data. */

import type { OutputOf } from '../../../../domain/contract/call.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { codesOf, layoutOf, type StoredValue } from '../identifier/layout.ts'
import type { exchangeCalls, IdentifierValue, VehicleEcu } from './contract.ts'

type Ecu = Omit<VehicleEcu, 'values' | 'name'> & { name: string; nameEn: string } & Record<string, unknown>
type Value = StoredValue & { name: string; nameEn: string; writable: boolean; unit: string | null } & Record<
    string,
    unknown
  >

/** Returns the ECUs of the vehicle's series and those of all series. */
export async function ecusOf(db: Db, vin: string): Promise<VehicleEcu[]> {
  const { rows } = await db.execute<Ecu>(sql`
    select e.id::float8 as id, e.code, e.name, e.name_en as "nameEn", e.request_address as "requestAddress",
      e.response_address as "responseAddress", e.services
    from ecu e join vehicle v on v.vin = ${vin} left join model m on m.id = v.model
    where e.series is null or e.series = m.series order by e.code, e.id`)
  const values = await valuesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ nameEn, ...row }) => ({
    ...row,
    name: [row.name, nameEn] as const,
    values: values.get(row.id) ?? [],
  }))
}

async function valuesOf(db: Db, ecus: readonly number[]): Promise<Map<number, IdentifierValue[]>> {
  if (ecus.length === 0) return new Map()
  const { rows } = await db.execute<Value>(sql`
    select d.ecu::float8 as ecu, d.did, d.name, d.name_en as "nameEn", d.writable, d.at, d.length, d.type, d.factor,
      d."offset", d.unit, d.codes
    from data_identifier d where d.ecu = any(${sql.param(ecus)}::bigint[]) order by d.did, d.at`)
  const values = new Map<number, IdentifierValue[]>()
  for (const row of rows) {
    const { ecu, did, name, nameEn, writable, unit, codes } = row
    const value = { did, name: [name, nameEn] as const, writable, unit, codes: codesOf(codes), ...layoutOf(row) }
    values.set(ecu, [...(values.get(ecu) ?? []), value])
  }
  return values
}

type Code = OutputOf<typeof exchangeCalls.codes>[number]

/** Returns the meanings of trouble codes for an ECU. Without an ECU, returns the general entries. */
export async function codesOfEcu(db: Db, ecu: number | undefined, dtcs: readonly number[]): Promise<Code[]> {
  const { rows } = await db.execute<{
    dtc: number
    name: string
    nameEn: string | null
    severity: Code['severity']
  }>(sql`
    select distinct on (f.dtc) f.dtc, f.name, f.name_en as "nameEn", f.severity from fault_code f
    where f.dtc = any(${sql.param(dtcs)}::int[]) and (f.ecu = ${ecu ?? null}::bigint or f.ecu is null)
    order by f.dtc, f.ecu nulls last`)
  return rows.map(({ dtc, name, nameEn, severity }) => ({ dtc, name: [name, nameEn ?? name] as const, severity }))
}
