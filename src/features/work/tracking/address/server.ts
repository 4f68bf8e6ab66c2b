import type { Context } from '../../../../platform/context.ts'
import { listRows } from '../../../../platform/record/list.ts'
import { everyRow, type RecordRow } from '../../../../platform/record/query.ts'
import { awaitFirst, inBatches, sheetDownload } from '../../../../platform/record/serve.ts'
import { recordView } from '../../../../platform/record/table.ts'
import { readVinSheet } from '../../../../platform/sheet/vin-sheet.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { texts } from '../../../../platform/store/records.ts'
import { serve, serveRecord, serveVehicleFields, thing } from '../../../../platform/thing/thing.ts'
import { vehicle } from '../../../fleet/vehicles/vehicle/contract.ts'
import { maxQueryVins } from '../../../fleet/vehicles/vehicleChoice/contract.ts'
import { vehicleAddress, vehicleAddressCalls } from './contract.ts'
import { addressOf } from './place.ts'

/** One row for each requested vehicle, also for vehicles that never reported a position. */
recordView(vehicleAddress, 'vehicle')

const query = serve(vehicleAddressCalls.query, async (input, context) => {
  const { sort = vehicleAddress.order, filter } = input
  const { rows, ...rest } = await listRows(context.db, vehicle, context.scope, {
    ...input,
    filter: { vin: filter?.vin },
    sort,
  })
  return { ...rest, rows: (await rowsOf(context, rows)) as never }
})

async function rowsOf(context: Context, vehicles: readonly RecordRow[]): Promise<RecordRow[]> {
  const vins = vehicles.map(({ vin }) => String(vin))
  const addressRows = await select(context, vins)
  const byVin = new Map(addressRows.map((row) => [row.vin, row]))
  return vins.flatMap((vin) => byVin.get(vin) ?? [])
}

async function select({ db, lang }: Context, vins: readonly string[]): Promise<RecordRow[]> {
  const result = await db.execute<RecordRow & { longitude: number | null; latitude: number | null }>(sql`
    select vehicle.id::int as id, vehicle.vin, vehicle.plate, round(vehicle.longitude::numeric, 6)::float8 as longitude,
      round(vehicle.latitude::numeric, 6)::float8 as latitude, vehicle.located_at as "locatedAt",
      vehicle.online, vehicle.created_at as "createdAt", vehicle.updated_at as "updatedAt"
    from vehicle_now as vehicle
    where vehicle.vin = any(${texts(vins)}::text[])`)
  const moment = (value: unknown) => new Date(value as string).toISOString()
  return result.rows.map((row) => {
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

/** Place of the vehicles of one page, from the outlines of divisions. */
const placeOnVehicleList = serveVehicleFields({
  fields: ['place'],
  async read(context, vins) {
    const rows = await select(context, vins)
    return new Map(rows.map(({ vin, address }) => [String(vin), { place: address }]))
  },
})

export default thing({
  onVehicleList: [placeOnVehicleList],
  records: [serveRecord(vehicleAddress, {}, { byHand: vehicleAddressCalls })],
  calls: [
    query,
    serve(vehicleAddressCalls.export, async ({ filter, sort = vehicleAddress.order, format }, context) => {
      const vehicles = everyRow(context.db, vehicle, context.scope, { filter: { vin: filter?.vin }, sort })
      const rows = inBatches(vehicles, (batch) => rowsOf(context, batch))
      return sheetDownload(context, vehicleAddress, await awaitFirst(rows), format)
    }),
    serve(vehicleAddressCalls.vins, ({ file }, context) => readVinSheet(context, file, maxQueryVins)),
  ],
})
