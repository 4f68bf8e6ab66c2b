import { z } from 'zod'
import { call, recordCalls, withPassword } from '../../../../domain/contract/call.ts'
import { visibleVin } from '../../../../domain/contract/scope.ts'
import { vehiclePart } from '../../../../domain/contract/vehicle-page.ts'
import { levelOrder, levelTones, reportedLevels } from '../../../../domain/gb32960/level-texts.ts'
import {
  day,
  entry,
  filterOnly,
  number,
  option,
  reference,
  text,
  time,
  vin,
  withoutColumn,
} from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { keyStates, keyTones } from '../pkiKey/contract.ts'
import { plateShape } from '../plate/contract.ts'
import { type VehicleSegment, vehicleSegments, vehicleStates } from './state-texts.ts'

const sale = ['销售信息', 'Sales'] as const
const live = ['实时状态', 'Live state'] as const
const parts = ['部件信息', 'Parts'] as const

/** Vehicle. Other records refer to it by its VIN. */
export const vehicle = record(
  'vehicle',
  ['车辆', 'Vehicle'],
  {
    plate: text(['车牌号', 'Licence plate'], {
      ...plateShape,
      unique: true,
      query: 'link',
      card: true,
      sort: true,
    }),
    vin: vin(['VIN', 'VIN'], {
      required: true,
      unique: true,
      fixed: true,
      identity: true,
      query: true,
      card: 'second',
      importance: 'high',
    }),
    segment: filterOnly(option(['车辆分组', 'Segment'], vehicleSegments)),
    state: withoutColumn(option(['状态', 'Status'], vehicleStates, { card: true, importance: 'high', group: live }), {
      width: () => 200,
      tag: false,
    }),
    reportedAt: withoutColumn(time(['最近上报', 'Last report'], { list: 'more', group: live })),
    socPercent: withoutColumn(number(['电量', 'SOC'], { unit: '%', integer: true, card: 'second', group: live })),
    openAlarms: withoutColumn(
      number(['未处理报警', 'Open alarms'], { integer: true, card: 'second', importance: 'high', group: live }),
      { width: () => 120 },
    ),
    alarmLevel: withoutColumn(
      option(['最高报警等级', 'Highest alarm level'], reportedLevels, {
        list: 'more',
        tones: levelTones,
        order: levelOrder,
        group: live,
      }),
    ),
    place: withoutColumn(text(['位置', 'Location'], { card: 'second', group: live })),
    series: reference(['车系', 'Car series'], 'series', { required: true, query: true }),
    model: reference(['车型', 'Model'], 'model', { required: true, query: true, card: 'second', importance: 'high' }),
    boxSerial: text(['终端序列号', 'T-Box serial number'], { auto: true, query: true, group: parts }),
    bindingStatus: option(
      ['绑定状态', 'Binding status'],
      { unbound: ['未绑定', 'Unbound'], bound: ['已绑定', 'Bound'] },
      { auto: true, query: true, sort: false, tones: { bound: 'success', unbound: 'default' } },
    ),
    keyState: option(['PKI 密钥', 'PKI key'], keyStates, { auto: true, query: true, sort: false, tones: keyTones }),
    silentDays: withoutColumn(
      number(['无数据天数', 'Days without data'], { integer: true, min: 0, list: 'more', query: true, group: live }),
    ),
    channelName: text(['渠道名称', 'Channel name'], { max: 64, query: true, sort: true, group: sale }),
    channelCode: text(['渠道代码', 'Channel code'], { max: 32, list: 'more', group: sale }),
    countryName: text(['国家名称', 'Country name'], { max: 64, query: true, group: sale }),
    countryCode: text(['国家代码', 'Country code'], { max: 8, list: 'more', group: sale }),
    salesType: entry(['销售类型', 'Sales type'], 'salesType', { query: true, sort: false, group: sale }),
    certificate: text(['合格证号', 'Certificate number'], { max: 64, list: 'more', group: parts }),
    serialNumber: text(['车辆序列号', 'Serial number'], { max: 64, list: 'more', group: parts }),
    batteryPack: text(['电池包编号', 'Battery pack number'], { max: 64, query: true, group: parts }),
    unitSerial: text(['车机序列号', 'Head unit serial number'], { max: 64, list: 'more', group: parts }),
    productionDate: day(['生产日期', 'Production date'], { query: true }),
    manufactureDate: day(['制造日期', 'Manufacture date'], { list: 'more' }),
    createdAt: time(['创建时间', 'Created'], { auto: true, query: true, sort: false }),
    updatedAt: time(['更新时间', 'Updated'], { auto: true, list: 'more' }),
  },
  {
    labelField: 'vin',
    large: true,
    emptyText: [
      '这里显示车队的实时状态、报警和升级情况。请导入车辆表格或新增第一辆车。',
      'The fleet with its live state, alarms and updates. Import a sheet of vehicles or add the first one.',
    ],
  },
)
const usual = recordCalls(
  vehicle,
  {
    query: '/vehicle/queryVehicle',
    one: '/vehicle/queryOneVehicle',
    add: '/vehicle/addVehicle',
    update: '/vehicle/updateVehicle',
    remove: '/vehicle/deleteVehicle',
    import: '/vehicle/importVehicle',
    export: '/vehicle/exportVehicle',
  },
  { offline: true },
)
export const vehicleCalls = {
  ...usual,
  remove: withPassword(usual.remove, ({ ids }) => ids.length > 1),
  /** State of the key pair with which the box authenticates. */
  pkiKey: call('/vehicle/pkiKeyInfo', {
    title: ['PKI 密钥状态', 'PKI key status'],
    access: 'menu',
    input: z.strictObject({ vin: visibleVin }),
    output: z.object({
      vin: z.string(),
      state: z.enum(['none', 'activated', 'valid', 'expiring', 'expired', 'revoked']),
      serial: z.string().nullable(),
      algorithm: z.string().nullable(),
      notBefore: z.string().nullable(),
      notAfter: z.string().nullable(),
      /** Subject of the CA. Null until the box has connected with the certificate. */
      issuer: z.string().nullable(),
      lastUsedAt: z.string().nullable(),
      /** Time at which the vehicle proved to the gateway that it has a key. */
      activatedAt: z.string().nullable(),
    }),
  }),
}
/** Not among the record's calls: a call that is open to everyone would open the options of its fields, too. */
export const fleetCalls = {
  /** The fleet by segments. */
  segments: call('/vehicle/queryVehicleSegments', {
    title: ['车队分组数量', 'Vehicles by segment'],
    access: 'open',
    asTool: true,
    input: z.strictObject({}),
    /** Numbers of visible vehicles. Segments that the caller may not see are absent, all without the list. */
    output: z.array(
      z.object({
        segment: z.enum(['all', ...(Object.keys(vehicleSegments) as VehicleSegment[])]),
        count: z.number(),
      }),
    ),
  }),
}
export const vehicleOnPage = vehiclePart('vehicle', vehicle.row)
export const keyOnPage = vehiclePart('key', vehicleCalls.pkiKey.output)
