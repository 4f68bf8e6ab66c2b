import { code } from '../../../../domain/contract/code.ts'
import { fromHex, toHex } from '../../../../domain/gb32960/index.ts'
import { dtcStatus, readValue } from '../../../../domain/gb32960/uds/index.ts'
import type { Context } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { fixCaseCalls } from '../fixCase/contract.ts'
import { codesOf, layoutOf, type StoredValue } from '../identifier/layout.ts'
import type { FaultDetail } from './contract.ts'
import { allDtcs, clearingOf, readingOf, snapshotsOf } from './readings.ts'

const maxReadings = 20
const maxCases = 10

interface Row extends Record<string, unknown> {
  vin: string
  number: string
  dtc: number
  source: string
  ecu: string | null
  address: string | null
  series: string | null
  model: string | null
  snapshot: Buffer | null
  snapshotAt: string | null
  extended: Buffer | null
}

export async function detailOf(context: Context, id: number): Promise<FaultDetail> {
  const { db, user } = context
  const { rows } = await db.execute<Row>(sql`
    select f.vin, f.number, f.dtc, f.source, f.ecu, f.snapshot, f.snapshot_at as "snapshotAt", f.extended,
      e.request_address as address, m.series, v.model
    from fault f left join ecu e on e.id = f.ecu left join vehicle v on v.vin = f.vin left join model m on m.id = v.model
    where f.id = ${id}`)
  const [row] = rows
  if (!row) throw fault(code.notFound, 'notFound')
  const mayReadCases = user.links.has(fixCaseCalls.query.path)
  return {
    snapshotAt: row.snapshotAt ? new Date(row.snapshotAt).toISOString() : null,
    snapshots: row.snapshot && row.ecu ? await snapshotsFor(context, row.snapshot, row.ecu) : [],
    extended: row.extended ? toHex(row.extended).toUpperCase() : null,
    readings: row.source === 'dtc' && row.address ? await readingsOf(db, row) : [],
    cases: mayReadCases ? await casesOf(db, row) : [],
  }
}

interface Layout extends Record<string, unknown>, Omit<StoredValue, 'ecu'> {
  name: string
  nameEn: string
  unit: string | null
}

/** Decodes snapshots by the data identifiers of their ECU. Unknown ones stay bytes. */
async function snapshotsFor({ db, lang }: Context, data: Uint8Array, ecu: string): Promise<FaultDetail['snapshots']> {
  const { rows } = await db.execute<Layout>(sql`
    select did, name, name_en as "nameEn", "at", length, type, factor, "offset", unit, codes
    from data_identifier where ecu = ${ecu}::bigint order by did, "at"`)
  const layouts = Map.groupBy(rows, ({ did }) => did)
  const lengthOf = (did: number) => {
    const own = layouts.get(didText(did))
    // A value that takes all remaining bytes has no fixed length.
    return own?.every(({ length }) => length > 0) ? Math.max(...own.map(({ at, length }) => at + length)) : undefined
  }
  return snapshotsOf(data, lengthOf).map(({ record, values, rest }) => ({
    record,
    values: values.flatMap(({ did, data: bytes }) =>
      (layouts.get(didText(did)) ?? []).map((layout) => {
        const value = readValue(bytes, layoutOf(layout)) ?? null
        const meaning = codesOf(layout.codes)[String(value)]
        return {
          did: layout.did,
          name: lang === 'en' ? layout.nameEn : layout.name,
          value: meaning ? meaning[lang === 'en' ? 1 : 0] : value,
          unit: layout.unit,
        }
      }),
    ),
    bytes: rest.length > 0 ? toHex(rest).toUpperCase() : null,
  }))
}
const didText = (did: number) => did.toString(16).toUpperCase().padStart(4, '0')

interface Exchange extends Record<string, unknown> {
  id: string
  at: string
  issuer: string | null
  request: string
  response: string
}

/** Returns the result of each reading for this fault, and when it was cleared. Source: the command log. */
async function readingsOf(db: Db, { vin, address, dtc }: Row): Promise<FaultDetail['readings']> {
  const { rows } = await db.execute<Exchange>(sql`
    select id, coalesce(sent_at, created_at) as at, issuer, settings->>'request' as request, result->>'response' as response
    from command
    where vin = ${vin} and kind in ('diagnosisRead', 'diagnosisChange') and state = 'done'
      and settings->>'ecu' = ${address} and result->>'response' is not null
      and (settings->>'request' like '1902%' or settings->>'request' like '190A%' or settings->>'request' like '14%')
    order by created_at desc, id desc limit ${maxReadings}`)
  return rows.flatMap(({ id, at, issuer, request: requestHex, response: responseHex }): FaultDetail['readings'] => {
    const [request, response] = [fromHex(requestHex), fromHex(responseHex)]
    const common = { commandId: Number(id), at: new Date(at).toISOString(), by: issuer }
    const clearing = clearingOf(request, response, 0)
    if (clearing)
      return clearing.group === allDtcs || clearing.group === dtc ? [{ ...common, isClearing: true, status: null }] : []
    const reading = readingOf(request, response, 0)
    if (!reading) return []
    const match = reading.dtcs.find((each) => each.dtc === dtc)
    return [{ ...common, isClearing: false, status: match ? dtcStatus(match.status, reading.supported) : null }]
  })
}

/** Cases about the code for similar vehicles. Those that helped most often come first. */
async function casesOf(db: Db, { number, series, model }: Row): Promise<FaultDetail['cases']> {
  const { rows } = await db.execute<{ id: string; title: string; used: number; helped: number }>(sql`
    select id, title, used, helped from fix_case
    where codes like ${`%${number}%`} and (series is null or series = ${series}::bigint) and (model is null or model = ${model}::bigint)
    order by helped desc, used desc, id desc limit ${maxCases}`)
  return rows.map(({ id, ...row }) => ({ ...row, id: Number(id) }))
}
