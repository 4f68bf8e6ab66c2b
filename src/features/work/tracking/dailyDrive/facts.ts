import { facts } from '../../../../platform/store/facts.ts'
import { dailyDrives } from './store.ts'

export const dailyDriveFacts = facts(dailyDrives, [
  'vin',
  'day',
  'metres',
  'firstKm',
  'lastKm',
  'positionMetres',
  'jumps',
  'lastAt',
  'firstAt',
])
