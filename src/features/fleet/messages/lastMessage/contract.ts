import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { visibleVin } from '../../../../domain/contract/scope.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { codeOptions } from '../../../../domain/gb32960/code-texts.ts'
import { levelOrder, levelTones, reportedLevels } from '../../../../domain/gb32960/level-texts.ts'
import { plainPlate, platePiece } from '../../../../domain/plate.ts'
import { bool, number, option, options, reference, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

const signals = ['关键信号', 'Key signals'] as const

/** Signals for which a box may send 'abnormal' or 'invalid', with their keys in the protocol. */
export const markableSignals = {
  vehicleState: { name: ['车辆状态', 'Vehicle state'], key: 'vehicle.vehicleState' },
  chargingState: { name: ['充电状态', 'Charging state'], key: 'vehicle.chargingState' },
  alarmLevel: { name: ['报警等级', 'Alarm level'], key: 'alarm.level' },
  speedKmh: { name: ['车速', 'Speed'], key: 'vehicle.speed' },
  socPercent: { name: ['SOC', 'SOC'], key: 'vehicle.soc' },
  odometerKm: { name: ['累计里程', 'Odometer'], key: 'vehicle.odometer' },
  voltageV: { name: ['总电压', 'Total voltage'], key: 'vehicle.voltage' },
  currentA: { name: ['总电流', 'Total current'], key: 'vehicle.current' },
} as const satisfies Record<string, { name: Pair; key: string }>
export type MarkableSignal = keyof typeof markableSignals
export const markable = Object.keys(markableSignals) as MarkableSignal[]

const signalNames = Object.fromEntries(markable.map((signal) => [signal, markableSignals[signal].name])) as {
  [signal in MarkableSignal]: Pair
}

export const lastMessage = record(
  'vehicleLastMessage',
  ['最新报文', 'Last messages'],
  {
    plate: text(['车牌号', 'Licence plate'], {
      plain: plainPlate,
      piece: platePiece,
      auto: true,
      query: 'link',
      card: true,
    }),
    vin: vin(['VIN', 'VIN'], { required: true, auto: true, query: true, card: 'second' }),
    online: bool(['在线', 'Online'], { required: true, auto: true, query: true, sort: false }),
    at: time(['采集时间', 'Collected'], { required: true, auto: true, query: true, card: true }),
    vehicleState: option(markableSignals.vehicleState.name, codeOptions('vehicle.vehicleState'), {
      auto: true,
      query: true,
      sort: false,
      group: signals,
      tones: { 1: 'success' },
    }),
    chargingState: option(markableSignals.chargingState.name, codeOptions('vehicle.chargingState'), {
      auto: true,
      query: true,
      sort: false,
      group: signals,
      tones: { 1: 'processing', 2: 'processing', 4: 'success' },
    }),
    alarmLevel: option(markableSignals.alarmLevel.name, reportedLevels, {
      auto: true,
      query: true,
      card: true,
      sort: false,
      group: signals,
      tones: levelTones,
      order: levelOrder,
    }),
    speedKmh: number(markableSignals.speedKmh.name, { auto: true, unit: 'km/h', card: true, group: signals }),
    socPercent: number(markableSignals.socPercent.name, {
      auto: true,
      unit: '%',
      integer: true,
      query: true,
      card: true,
      sort: false,
      group: signals,
    }),
    odometerKm: number(markableSignals.odometerKm.name, { auto: true, unit: 'km', group: signals }),
    voltageV: number(markableSignals.voltageV.name, { auto: true, unit: 'V', group: signals }),
    currentA: number(markableSignals.currentA.name, { auto: true, unit: 'A', group: signals }),
    abnormal: options(['异常信号', 'Abnormal signals'], signalNames, { auto: true, list: false, group: signals }),
    invalid: options(['无效信号', 'Invalid signals'], signalNames, { auto: true, list: false, group: signals }),
    longitude: number(['经度', 'Longitude'], { auto: true, unit: '°', group: signals }),
    latitude: number(['纬度', 'Latitude'], { auto: true, unit: '°', group: signals }),
    model: reference(['车型', 'Model'], 'model', { auto: true, query: true, card: 'second', sort: false }),
    series: reference(['车系', 'Car series'], 'series', { auto: true, query: true, sort: false }),
    kind: option(
      ['类型', 'Type'],
      { report: ['实时信息上报', 'Real-time report'], reissue: ['补发信息上报', 'Backfilled report'] },
      { auto: true, sort: false },
    ),
    receivedAt: time(['接收时间', 'Received'], { auto: true }),
    clockDrift: bool(['时钟偏差', 'Clock drift'], { auto: true, query: true, sort: false }),
    clockOffsetS: number(['时钟偏移量', 'Clock offset'], {
      auto: true,
      unit: 's',
      integer: true,
      hint: ['正数为终端时钟偏快，负数为偏慢', 'Positive: the T-Box clock is ahead. Negative: it is behind.'],
    }),
    lastSeen: time(['最近通信', 'Last contact'], { auto: true }),
  },
  // By VIN, so that rows do not move while vehicles report. The time of the report is the only other order, without an
  // index, because every report would have to change it. A page by time reads the last message of every vehicle in
  // scope.
  {
    labelField: 'vin',
    order: { field: 'vin', order: 'asc' },
    large: true,
    emptyText: ['车辆首次上报后，其最新报文会出现在这里。', 'A vehicle appears here with its first message.'],
  },
)

export const lastMessageCalls = {
  ...recordCalls(lastMessage, { query: '/vehicleLastMsg/list', export: '/vehicleLastMsg/export' }, { offline: true }),
  /** Last message of one vehicle, for its page. Null: it never reported. */
  one: call('/vehicleLastMsg/info', {
    title: ['单车最新报文', 'Last message of one vehicle'],
    access: 'menu',
    input: z.strictObject({ vin: visibleVin }),
    output: lastMessage.row.nullable(),
  }),
}
