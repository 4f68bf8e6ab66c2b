import { facts } from '../../../../platform/store/facts.ts'
import { operationLogs } from './store.ts'

export const operationLogFacts = facts(operationLogs, [
  'id',
  'at',
  'userId',
  'userName',
  'department',
  'page',
  'action',
  'details',
  'ip',
  'call',
  'requestId',
  'createdAt',
  'updatedAt',
])
