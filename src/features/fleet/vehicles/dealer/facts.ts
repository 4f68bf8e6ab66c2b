import { facts } from '../../../../platform/store/facts.ts'
import { dealers } from './store.ts'

export const dealerFacts = facts(dealers, ['updatedAt', 'id', 'longitude', 'latitude', 'radiusKm', 'name'])
