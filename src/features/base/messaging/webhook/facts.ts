import { facts } from '../../../../platform/store/facts.ts'
import { webhooks } from './store.ts'

export const webhookFacts = facts(webhooks, ['state', 'id'])
