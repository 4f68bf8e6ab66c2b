import type { Route, RouteParams } from '../../../kit/client/navigation.ts'
import type { Pair } from '../../../kit/words.ts'
import { lastMoments } from '../../../time.ts'
import { wayLabels } from './way-texts.ts'

interface Way {
  readonly key: keyof typeof wayLabels
  readonly label: Pair
  readonly route: Route
  params(vin: string): RouteParams
}

/** Where a vehicle leads to wherever it is shown, its page first. */
export const vehicleWays: readonly Way[] = [
  { key: 'file', label: wayLabels.file, route: '/basic/carInfo', params: (vin) => ({ vin }) },
  { key: 'map', label: wayLabels.map, route: '/vehicleManagement/autoCarManagement', params: (vin) => ({ vin }) },
  { key: 'track', label: wayLabels.track, route: '/vehicleManagement/trackPlayback', params: (vin) => ({ vin }) },
  {
    ...{ key: 'messages', label: wayLabels.messages, route: '/message/messageQuery' },
    params: (vin) => ({ 'q.vin': vin, 'q.at': lastMoments(1).join('~') }),
  },
  { key: 'alarms', label: wayLabels.alarms, route: '/warn/queryAlarm', params: (vin) => ({ 'q.vin': vin }) },
  {
    ...{ key: 'command', label: wayLabels.command, route: '/vehicleManagement/vehicleWebCommand' },
    params: (vin) => ({ vin }),
  },
]
