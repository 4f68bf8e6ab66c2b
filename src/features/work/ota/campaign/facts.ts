import { facts } from '../../../../platform/store/facts.ts'
import { campaignSteps, campaigns, groups } from './store.ts'

export const campaignStepFacts = facts(campaignSteps, [
  'id',
  'event',
  'hold',
  'by',
  'userId',
  'remark',
  'at',
  'campaign',
])
export const campaignFacts = facts(campaigns, ['id', 'name', 'kind', 'authors', 'state', 'plan', 'taskState', 'rules'])
export const campaignGroupFacts = facts(groups, ['campaign', 'number'])
