import { facts } from '../../../../platform/store/facts.ts'
import { commandSteps, commands } from './store.ts'

export const commandFacts = facts(commands, [
  'kind',
  'source',
  'state',
  'code',
  'createdAt',
  'notBefore',
  'endedAt',
  'vin',
  'id',
  'batchId',
  'settings',
  'sentAt',
  'issuer',
  'result',
  'userId',
  'updatedAt',
  'expiresAt',
])
export const commandStepFacts = facts(commandSteps, [
  'vin',
  'commandId',
  'at',
  'event',
  'by',
  'id',
  'frame',
  'code',
  'late',
])
