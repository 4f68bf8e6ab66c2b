import { facts } from '../../../../platform/store/facts.ts'
import { campaignSteps, campaigns, groups } from './store.ts'

export const campaignFacts = facts(campaigns, [
  'id',
  'name',
  'kind',
  'state',
  'plan',
  'taskState',
  'rules',
  'application',
  'authors',
  'createdAt',
])
export const campaignStepFacts = facts(campaignSteps, ['id', 'campaign', 'at', 'by'])
export const campaignGroupFacts = facts(groups, ['campaign', 'number'])
