import { facts } from '../../../../platform/store/facts.ts'
import { ecus } from './store.ts'

export const ecuFacts = facts(ecus, [
  'id',
  'code',
  'requestAddress',
  'series',
  'name',
  'nameEn',
  'responseAddress',
  'services',
])
