import type { Route, RouteParams } from '../../../kit/client/navigation.ts'
import type { Pair } from '../../../kit/words.ts'
import { lastMoments } from '../../../time.ts'
import { wayLabels, wayTexts } from './way-texts.ts'

interface Way {
  readonly key: keyof typeof wayLabels
  readonly label: Pair
  /** What its name says of open alarms. */
  readonly counted?: string
  readonly route: Route
  params(vin: string, openAlarms: number): RouteParams
}

/** Where a vehicle leads to wherever it is shown, its page first. */
export const vehicleWays: readonly Way[] = [
  { key: 'file', label: wayLabels.file, route: '/basic/carInfo', params: (vin) => ({ vin }) },
  { key: 'map', label: wayLabels.map, route: '/vehicleManagement/autoCarManagement', params: (vin) => ({ vin }) },
  { key: 'track', label: wayLabels.track, route: '/vehicleManagement/trackPlayback', params: (vin) => ({ vin }) },
  {
    key: 'messages',
    label: wayLabels.messages,
    route: '/message/messageQuery',
    params: (vin) => ({ 'q.vin': vin, 'q.at': lastMoments(1).join('~') }),
  },
  {
    key: 'alarms',
    label: wayLabels.alarms,
    counted: wayTexts.openAlarms,
    route: '/warn/queryAlarm',
    // The list that the number promises: those that nobody has acknowledged.
    params: (vin, openAlarms) => ({ 'q.vin': vin, ...(openAlarms > 0 && { 'q.handling': 'open' }) }),
  },
  {
    key: 'command',
    label: wayLabels.command,
    route: '/vehicleManagement/vehicleWebCommand',
    params: (vin) => ({ vin }),
  },
]

/** The calls behind them, which the first list does not wait for: the path alone says who may. */
export const sharePath = '/shareLink/add'
export const glancePath = '/vehicle/queryVehicleGlance'
