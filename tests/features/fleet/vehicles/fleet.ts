import type { Call, OutputOf, SentOf } from '../../../../src/domain/contract/call.ts'
import { boxCalls } from '../../../../src/features/fleet/vehicles/box/contract.ts'
import { modelCalls } from '../../../../src/features/fleet/vehicles/model/contract.ts'
import { seriesCalls } from '../../../../src/features/fleet/vehicles/series/contract.ts'
import { vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { carry } from '../../../../src/platform/scope.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Client, TestServer } from '../../../platform/harness.ts'

export const vinOf = (n: number) => `LTESTV0000${String(n).padStart(7, '0')}`
export const boxSerialOf = (n: number) => `TB${String(n).padStart(6, '0')}`
export const iccidOf = (n: number) => `8986000000000${String(n).padStart(7, '0')}`
export const msisdnOf = (n: number) => `10640000${String(n).padStart(5, '0')}`

/** Makes a call and returns its data. Throws if the call is refused, so that a test's setup cannot fail silently. */
export async function callData<C extends Pick<Call, 'path'>>(
  client: Client,
  call: C,
  input: SentOf<C>,
): Promise<OutputOf<C>> {
  const answer = await client.post(call.path, input)
  if (answer.code !== 200) throw new Error(`${call.path}: ${answer.code} ${answer.msg}`)
  return answer.data as OutputOf<C>
}

export interface Catalogue {
  series: number
  otherSeries: number
  model: number
}
export async function addCatalogue(admin: Client): Promise<Catalogue> {
  const add = async (name: string) =>
    (await callData(admin, seriesCalls.add, { name, code: name, powerMode: 'BEV' })).id
  const series = await add('E5')
  const otherSeries = await add('T2')
  const model = await callData(admin, modelCalls.add, {
    fullCode: 'E5-1',
    name: 'E5 long',
    series,
    powerMode: 'BEV',
    plateConfiguration: '绿牌',
  })
  return { series, otherSeries, model: model.id }
}

export async function addVehicle(admin: Client, { series, model }: Catalogue, n: number, more = {}): Promise<string> {
  const vin = vinOf(n)
  await callData(admin, vehicleCalls.add, { vin, series, model, ...more })
  return vin
}

export async function addBox(admin: Client, n: number, vin?: string): Promise<string> {
  const serial = boxSerialOf(n)
  const imei = `86000000${String(n).padStart(7, '0')}`
  await callData(admin, boxCalls.add, { serial, iccid: iccidOf(n), imei, msisdn: msisdnOf(n), ...(vin ? { vin } : {}) })
  return serial
}

export async function addGroup(on: TestServer, name: string, vins: readonly string[]): Promise<number> {
  const db = on.parts.store.db
  const result = await db.execute<{ id: string }>(sql`insert into vehicle_group (name) values (${name}) returning id`)
  const id = Number(result.rows[0]?.id)
  for (const vin of vins)
    await db.execute(sql`insert into vehicle_group_vehicle (vin, group_id) values (${vin}, ${id})`)
  await carry(db, sql`gv.vehicle_id = 0`)
  return id
}

export async function columnValue(on: TestServer, table: string, column: string, key: string, value: unknown) {
  const columnResult = await on.parts.store.db.execute<{ v: unknown }>(
    sql`select ${sql.identifier(column)} as v from ${sql.identifier(table)} where ${sql.identifier(key)} = ${value}`,
  )
  return columnResult.rows[0]?.v
}
