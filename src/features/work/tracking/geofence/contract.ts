import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { filteredVin, recordId } from '../../../../domain/contract/scope.ts'
import { maxRadiusKm, minRadiusKm } from '../../../../domain/geo/shape.ts'
import { bool, day, number, option, text } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { extendSchema } from '../../../../record/model/schema.ts'

const addresses = /^[^\s@;]+@[^\s@;]+(\s*;\s*[^\s@;]+@[^\s@;]+){0,9}$/

export const geofence = record(
  'geofence',
  ['电子围栏', 'Geofence'],
  {
    name: text(['围栏名称', 'Name'], { required: true, max: 64, query: true, card: true }),
    status: option(
      ['状态', 'Status'],
      { used: ['启用', 'Active'], notUsed: ['未启用', 'Inactive'], draft: ['草稿', 'Draft'] },
      { auto: true, query: true, card: true, tones: { used: 'success', notUsed: 'default', draft: 'warning' } },
    ),
    shape: option(
      ['形状', 'Shape'],
      { circle: ['圆形', 'Circle'], polygon: ['多边形', 'Polygon'] },
      { required: true, query: true },
    ),
    address: text(['地址', 'Address'], { max: 200, query: true, card: true }),
    longitude: number(['中心经度', 'Longitude'], { min: -180, max: 180, unit: '°', list: false }),
    latitude: number(['中心纬度', 'Latitude'], { min: -85, max: 85, unit: '°', list: false }),
    radiusKm: number(['半径', 'Radius'], { min: minRadiusKm, max: maxRadiusKm, unit: 'km' }),
    ring: text(['顶点', 'Corners'], {
      max: 8_000,
      lines: 4,
      list: false,
      hint: ['“经度,纬度”，以分号分隔，至少 3 个', 'At least 3 longitude,latitude pairs separated by semicolons'],
    }),
    fromDay: day(['开始日期', 'From']),
    toDay: day(['结束日期', 'To']),
    repeatDays: text(['重复日', 'Repeat days'], {
      max: 7,
      pattern: /^[1-7]*$/,
      list: false,
      patternHint: ['应为 1 到 7 的数字，1 为周一', 'must be digits from 1 (Monday) to 7'],
    }),
    enterReminder: bool(['进入提醒', 'Alert on entry']),
    outReminder: bool(['离开提醒', 'Alert on exit']),
    warningEmail: text(['提醒邮箱', 'Alert e-mail'], {
      max: 500,
      list: false,
      pattern: addresses,
      hint: ['多个邮箱以分号分隔', 'Separate multiple addresses with semicolons'],
      patternHint: ['应为邮箱地址，多个以分号分隔', 'must be e-mail addresses separated by semicolons'],
    }),
    allVehicles: bool(['全部车辆', 'All vehicles'], { list: false }),
    vehicles: number(['车辆数', 'Vehicles'], { integer: true, auto: true, sort: false, card: true }),
    createUser: text(['创建人', 'Created by'], { auto: true, query: true }),
    editable: bool(['可编辑', 'Editable'], { auto: true, sort: false, list: false }),
    remark: text(['备注', 'Remark'], { max: 250, lines: 2 }),
  },
  {
    imports: {
      geojson: true,
      note: [
        '导入的围栏为未启用状态，选择车辆后即可启用。GeoJSON 中多边形为围栏边界，点为圆心，半径（公里）取自属性 radiusKm。',
        'Imported geofences are inactive until you select vehicles and activate them. In GeoJSON, a polygon is a boundary, a point is a circle centre, and the property radiusKm is its radius in km.',
      ],
    },
    emptyText: [
      '车辆进出电子围栏时发出提醒。请新增围栏并选择车辆。',
      'Geofences send an alert when a vehicle enters or leaves. Add one and choose its vehicles.',
    ],
  },
)

const id = recordId(geofence.name)
const vins = z.array(filteredVin).max(5_000)
/** Inputs besides the fields: whether it is a draft, and the vehicles that it watches. */
const extraFields = { draft: z.boolean().default(false), vins: vins.optional() }
const add = extendSchema(geofence.add, extraFields)
const update = extendSchema(geofence.update, extraFields)
const vehicle = z.object({ vin: z.string(), plate: z.string().nullable(), inside: z.boolean(), online: z.boolean() })
export type FencedVehicle = z.infer<typeof vehicle>
const menu = { access: 'menu' } as const

export const geofenceCalls = {
  ...recordCalls(geofence, {
    query: '/tspElectricFence/query',
    one: '/tspElectricFence/info',
    remove: '/tspElectricFence/delete',
    import: '/tspElectricFence/import',
    export: '/tspElectricFence/export',
  }),
  add: call('/tspElectricFence/add', {
    ...menu,
    title: ['新增', 'Add'],
    changes: true,
    input: add,
    output: z.object({ id: z.number() }),
  }),
  update: call('/tspElectricFence/update', { ...menu, title: ['修改', 'Edit'], changes: true, input: update }),
  status: call('/tspElectricFence/updateStatus', {
    ...menu,
    title: ['启用或停用', 'Activate or deactivate'],
    changes: true,
    input: z.strictObject({ ids: z.array(id).min(1).max(1000), used: z.boolean() }),
    output: z.object({ count: z.number() }),
  }),
  /** Vehicles that a fence watches, within the caller's scope. */
  vehicles: call('/tspElectricFence/queryVehicle', {
    ...menu,
    title: ['围栏车辆', 'Vehicles'],
    input: z.strictObject({
      id,
      page: z.int().min(1).max(100_000).default(1),
      pageSize: z.int().min(1).max(1_000).default(20),
      search: z.string().trim().max(64).optional(),
    }),
    output: z.object({ rows: z.array(vehicle), total: z.number() }),
  }),
}
