import { facts } from '../../../../platform/store/facts.ts'
import { geofenceEvents } from './store.ts'

export const geofenceEventFacts = facts(geofenceEvents, [
  'id',
  'fenceId',
  'kind',
  'at',
  'vin',
  'fence',
  'longitude',
  'latitude',
  'address',
  'reminder',
])
