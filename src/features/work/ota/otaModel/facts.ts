import { facts } from '../../../../platform/store/facts.ts'
import { otaModels } from './store.ts'

export const otaModelFacts = facts(otaModels, ['vehicleType', 'model', 'enabled'])
