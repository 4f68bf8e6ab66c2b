import type { ListInput } from '../../../kit/record/record.ts'
import type { Context } from '../../../server/context.ts'
import { listRows } from '../../../server/record/list.ts'
import { vinCondition } from '../../../server/record/operators.ts'
import { inScope, type RecordRow } from '../../../server/record/query.ts'
import { sheetDownload } from '../../../server/record/serve.ts'
import { recordView } from '../../../server/record/table.ts'
import { type SQL, sql } from '../../../server/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../server/thing/thing.ts'
import { mostAsked } from '../../vehicles/choosing/contract.ts'
import { readVinSheet } from '../../vehicles/choosing/vin-sheet.ts'
import { vehicle } from '../../vehicles/vehicle/contract.ts'
import { vehicleAddress, vehicleAddressCalls } from './contract.ts'
import { addressOf } from './place.ts'

/** One row for each vehicle that is asked for, also for those that never said where they are. */
recordView(vehicleAddress, 'vehicle')

type Filter = ListInput['filter']

const query = serve(vehicleAddressCalls.query, async (input, context) => {
  const { sort = vehicleAddress.order, filter } = input
  const { rows, ...beside } = await listRows(context.db, vehicle, context.scope, {
    ...input,
    filter: { vin: filter?.vin },
    sort,
  })
  const vins = rows.map(({ vin }) => vin)
  const found = await select(context, sql`vehicle.vin = any(${sql.param(vins)}::text[])`, sql``)
  const byVin = new Map(found.map((row) => [row.vin, row]))
  return { ...beside, rows: vins.flatMap((vin) => byVin.get(vin) ?? []) as never }
})

/** Which vehicles: the visible ones, of the VINs that are given. */
function asked({ scope }: Context, filter: Filter): SQL {
  const seen = inScope(vehicle, scope)
  const vin = typeof filter?.vin === 'string' && filter.vin ? vinCondition(sql`vehicle.vin`, filter.vin) : undefined
  return sql`${seen} and ${vin ?? sql`true`}`
}

async function select({ db, lang }: Context, where: SQL, tail: SQL): Promise<RecordRow[]> {
  const found = await db.execute<RecordRow & { longitude: number | null; latitude: number | null }>(sql`
    select vehicle.id::int as id, vehicle.vin, vehicle.plate, round(vehicle.longitude::numeric, 6)::float8 as longitude,
      round(vehicle.latitude::numeric, 6)::float8 as latitude, vehicle.located_at as "locatedAt",
      vehicle.online, vehicle.created_at as "createdAt", vehicle.updated_at as "updatedAt"
    from vehicle_now as vehicle
    where ${where} ${tail}`)
  const moment = (value: unknown) => new Date(value as string).toISOString()
  return found.rows.map((row) => {
    const { longitude, latitude, locatedAt } = row
    const address = longitude === null || latitude === null ? null : addressOf([longitude, latitude])
    return {
      ...row,
      address: address?.[lang === 'zh' ? 0 : 1] ?? null,
      locatedAt: locatedAt ? moment(locatedAt) : null,
      createdAt: moment(row.createdAt),
      updatedAt: moment(row.updatedAt),
    }
  })
}

/** In the order of VINs, many at a time. */
async function* every(context: Context, filter: Filter): AsyncGenerator<RecordRow> {
  const batch = 1_000
  for (let after = ''; ; ) {
    const where = sql`${asked(context, filter)} and vehicle.vin > ${after}`
    const rows = await select(context, where, sql`order by vehicle.vin limit ${batch}`)
    yield* rows
    if (rows.length < batch) return
    after = String(rows.at(-1)?.vin)
  }
}

export default thing({
  records: [serveRecord(vehicleAddress, {}, { byHand: vehicleAddressCalls })],
  calls: [
    query,
    serve(vehicleAddressCalls.export, ({ filter, format }, context) =>
      sheetDownload(context, vehicleAddress, every(context, filter), format),
    ),
    serve(vehicleAddressCalls.vins, ({ file }, context) => readVinSheet(context, file, mostAsked)),
  ],
})
