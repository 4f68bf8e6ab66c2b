import { facts } from '../../../../platform/store/facts.ts'
import { lastMessages } from './store.ts'

export const lastMessageFacts = facts(lastMessages, [
  'clockDrift',
  'vin',
  'driveAt',
  'at',
  'clockOffsetS',
  'receivedAt',
  'locatedAt',
  'longitude',
  'latitude',
  'vehicleState',
  'chargingState',
  'speedKmh',
  'odometerKm',
  'socPercent',
  'voltageV',
  'currentA',
  'alarmAt',
  'alarmLevel',
  'fences',
  'rules',
])
