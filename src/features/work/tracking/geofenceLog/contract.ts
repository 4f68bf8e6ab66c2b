import { recordCalls } from '../../../../domain/contract/call.ts'
import { number, option, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { crossingKinds } from './kind-texts.ts'

const reminderStates = {
  none: ['不提醒', 'None'],
  noted: ['已记录', 'Logged'],
  waiting: ['待发送', 'Waiting'],
  sent: ['已发送', 'Sent'],
  failed: ['发送失败', 'Failed'],
  late: ['过期未发', 'Expired'],
} as const

/** Entry or exit of a vehicle. The log does not change when a fence is edited or deleted. */
export const geofenceLog = record(
  'geofenceEventList',
  ['围栏进出记录', 'Geofence log'],
  {
    vin: vin(['VIN', 'VIN'], { required: true, query: true, card: true, auto: true }),
    fence: text(['围栏', 'Geofence'], { required: true, query: true, card: true, auto: true }),
    kind: option(['进出', 'Event'], crossingKinds, {
      required: true,
      query: true,
      card: true,
      auto: true,
      sort: false,
      tones: { enter: 'processing', out: 'warning' },
    }),
    at: time(['时间', 'Time'], { required: true, query: true, card: true, auto: true }),
    address: text(['围栏地址', 'Address'], { auto: true }),
    longitude: number(['经度', 'Longitude'], { unit: '°', auto: true }),
    latitude: number(['纬度', 'Latitude'], { unit: '°', auto: true }),
    reminder: option(['提醒', 'Alert'], reminderStates, {
      required: true,
      query: true,
      card: true,
      auto: true,
      sort: false,
      tones: { sent: 'success', failed: 'error', waiting: 'processing', late: 'warning' },
    }),
    remindedAt: time(['提醒时间', 'Alert sent'], { auto: true }),
  },
  {
    order: { field: 'at', order: 'desc' },
    needs: ['at'],
    large: true,
    emptyText: [
      '车辆进出围栏后，记录会自动出现在这里。请先新增电子围栏。',
      'Crossings of geofences appear here by themselves. Add a geofence first.',
    ],
  },
)

export const geofenceLogCalls = recordCalls(geofenceLog, {
  query: '/tspElectricFence/queryDriveLog',
  export: '/tspElectricFence/exportDriveLog',
})
