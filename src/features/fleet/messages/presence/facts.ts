import { facts } from '../../../../platform/store/facts.ts'
import { gateways, presences } from './store.ts'

export const gatewayFacts = facts(gateways, ['id', 'heartbeatAt'])
export const vehicleOnlineFacts = facts(presences, [
  'platform',
  'online',
  'vin',
  'lastSeen',
  'encrypted',
  'certificateSerial',
])
