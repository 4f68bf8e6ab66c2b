import { facts } from '../../../../platform/store/facts.ts'
import { vehicleNow } from '../vehicleChoice/store.ts'

export const vehicleNowFacts = facts(vehicleNow, [
  'vin',
  'plate',
  'model',
  'online',
  'id',
  'speedKmh',
  'socPercent',
  'vehicleState',
  'chargingState',
  'lastSeen',
  'driveAt',
  'longitude',
  'latitude',
  'locatedAt',
  'createdAt',
  'updatedAt',
  'alarmLevel',
  'at',
  'alarmAt',
  'odometerKm',
  'voltageV',
  'currentA',
  'receivedAt',
])
