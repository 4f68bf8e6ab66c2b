import { facts } from '../../../../platform/store/facts.ts'
import { geofences } from './store.ts'

export const geofenceFacts = facts(geofences, [
  'id',
  'name',
  'shape',
  'longitude',
  'latitude',
  'radiusKm',
  'ring',
  'status',
  'createdBy',
  'tokenId',
])
