import { facts } from '../../../../platform/store/facts.ts'
import { campaigns, groups } from './store.ts'

export const campaignFacts = facts(campaigns, ['id', 'name', 'kind', 'state', 'plan', 'taskState', 'rules'])
export const campaignGroupFacts = facts(groups, ['campaign', 'number'])
