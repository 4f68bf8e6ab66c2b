import { facts } from '../../../../platform/store/facts.ts'
import { vehicleServices } from './store.ts'

export const serviceFacts = facts(vehicleServices, ['id', 'vin', 'function', 'until', 'notifiedAt', 'notifiedUntil'])
