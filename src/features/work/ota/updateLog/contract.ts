import { recordCalls } from '../../../../domain/contract/call.ts'
import { targetStep } from '../target/contract.ts'

export const updateLogCalls = recordCalls(targetStep, {
  query: '/softwareUpdateLog/query',
  one: '/softwareUpdateLog/info',
  export: '/softwareUpdateLog/export',
})
