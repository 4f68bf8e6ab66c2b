import {
  byEntry,
  byNumber,
  byOption,
  byReference,
  byText,
  count,
  explore,
  type Join,
} from '../../../../platform/explore/explore.ts'
import { tableName } from '../../../../platform/record/table.ts'
import type { RowValues } from '../../../../platform/record/write.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { model } from '../model/contract.ts'
import { modelFacts } from '../model/facts.ts'
import { regionOf } from '../plate/region.ts'
import { plateRegions } from '../plate/region-texts.ts'
import { powerModes } from '../series/contract.ts'
import { vehicle, vehicleCalls } from './contract.ts'
import { vehicles } from './store.ts'

const ofVehicle: Join = {
  table: 'vehicle',
  sql: (vin) => sql`left join ${vehicles} on ${vehicles.vin} = ${vin}`,
  formerly: (was) => sql`left join lateral jsonb_populate_record(null::${vehicles}, ${was}) ${vehicles} on true`,
}
const ofModel: Join = {
  table: 'model_facts',
  after: ofVehicle,
  sql: () => sql`left join ${modelFacts} on ${modelFacts.id} = ${vehicles.model}`,
}
const join = ofVehicle
const rolls = 'model'
/** Attributes of a vehicle that can change while its model stays. A change must mark the vehicle (`markVehicles`). */
const own = { join, rolls: 'itself' } as const
const { salesType } = vehicle.fields
const { batteryType, classification } = model.fields

/** Roll-ups by the vehicle field that they depend on. A change of such a field is passed to `markVehicles`. */
export const addedUpBy = {
  model: 'model',
  series: 'model',
  channelName: 'channel',
  plate: 'region',
  countryName: 'country',
  salesType: 'salesType',
} as const
const rollUpFields = Object.keys(addedUpBy) as (keyof typeof addedUpBy)[]
/** Former values of a vehicle for a mark, from its row `v`. */
export const formerOf = sql`jsonb_build_object(${sql.raw(
  rollUpFields.map((field) => `'${tableName(field)}', v.${tableName(field)}`).join(', '),
)})`
/** Former values of a vehicle for a mark, from a record's values. */
export const formerValues = (before: RowValues): string =>
  JSON.stringify(Object.fromEntries(rollUpFields.map((field) => [tableName(field), before[field] ?? null])))

/** Vehicles by production date. Its dimensions apply to every dataset with a VIN. */
export const vehicleExplore = explore('vehicles', ['车辆', 'Vehicles'], {
  about: ['按生产日期统计，不含无生产日期的车辆', 'By production date. Vehicles without one are left out.'],
  call: vehicleCalls.query,
  from: vehicles,
  vin: vehicles.vin,
  time: { title: vehicle.fields.productionDate.label, of: vehicles.productionDate, kind: 'day' },
  dimensions: {
    binding: byOption(vehicle.fields.bindingStatus.label, vehicles.bindingStatus, vehicle.fields.bindingStatus.options),
  },
  measures: { count: count(['车辆数', 'Vehicles']) },
  list: {
    route: '/vehicleManagement/vehicleInfo',
    record: 'vehicle',
    filters: {
      vin: 'vin',
      time: 'productionDate',
      model: 'model',
      series: 'series',
      binding: 'bindingStatus',
      salesType: 'salesType',
    },
  },
  lent: {
    model: byReference(['车型', 'Model'], vehicles.model, 'model', { join, rolls }),
    series: byReference(['车系', 'Car series'], vehicles.series, 'series', { join, rolls }),
    channel: byText(['渠道', 'Channel'], vehicles.channelName, own),
    region: byOption(['地区（按车牌）', 'Region (by plate)'], regionOf(vehicles.plate), plateRegions, own),
    country: byText(['国家', 'Country'], vehicles.countryName, own),
    salesType: byEntry(salesType.label, vehicles.salesType, salesType.of, own),
    powerMode: byOption(['动力模式', 'Power mode'], modelFacts.powerMode, powerModes, { join: ofModel, rolls }),
    classification: byEntry(classification.label, modelFacts.classification, classification.of, {
      join: ofModel,
      rolls,
    }),
    batteryType: byOption(batteryType.label, modelFacts.batteryType, batteryType.options, { join: ofModel, rolls }),
    ageYears: byNumber(
      ['车龄（年）', 'Vehicle age (years)'],
      sql`((now() at time zone 'Asia/Shanghai')::date - ${vehicles.productionDate}) / 365.25`,
      [0, 1, 2, 3, 5, 8],
      { join },
    ),
  },
})
