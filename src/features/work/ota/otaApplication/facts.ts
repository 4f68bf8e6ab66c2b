import { facts } from '../../../../platform/store/facts.ts'
import { applicationSteps, applications } from './store.ts'

export const otaApplicationFacts = facts(applications, [
  'policy',
  'id',
  'name',
  'state',
  'authors',
  'examiner',
  'author',
  'createdAt',
  'filingNumber',
])
export const applicationStepFacts = facts(applicationSteps, ['id', 'application', 'at', 'by'])
