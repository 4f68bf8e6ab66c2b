import type { Route, RouteParams } from '../../../../client/navigation.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { lastMoments } from '../../../../domain/time.ts'
import { wayLabels, wayTexts } from './way-texts.ts'

interface Way {
  readonly key: keyof typeof wayLabels
  readonly label: Pair
  /** Key of the text with the number of open alarms. */
  readonly counted?: string
  readonly route: Route
  params(vin: string, openAlarms: number): RouteParams
}

/** Links from a vehicle to its pages, the vehicle file first. */
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
    // Same filter as the number: unacknowledged alarms.
    params: (vin, openAlarms) => ({ 'q.vin': vin, ...(openAlarms > 0 && { 'q.handling': 'open' }) }),
  },
  {
    key: 'command',
    label: wayLabels.command,
    route: '/vehicleManagement/vehicleWebCommand',
    params: (vin) => ({ vin }),
  },
]

/** Paths of calls that are not loaded with the first list. The path is enough to check access. */
export const sharePath = '/shareLink/add'
export const positionsPath = '/liveMap/within'
export const glancePath = '/vehicle/queryVehicleGlance'
