import { facts } from '../../../../platform/store/facts.ts'
import { applicationSteps, applications, notifiedPeople } from './store.ts'

export const otaApplicationStepFacts = facts(applicationSteps, ['application', 'userId', 'id', 'by', 'event', 'at'])
export const otaApplicationFacts = facts(applications, ['id', 'authors', 'examiner', 'name'])
export const otaApplicationPeopleFacts = facts(notifiedPeople, ['application', 'account'])
