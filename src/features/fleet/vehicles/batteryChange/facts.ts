import { facts } from '../../../../platform/store/facts.ts'
import { batteryChanges } from './store.ts'

export const batteryChangeFacts = facts(batteryChanges, ['changedAt', 'vin'])
