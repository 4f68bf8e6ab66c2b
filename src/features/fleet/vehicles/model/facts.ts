import { facts } from '../../../../platform/store/facts.ts'
import { models } from './store.ts'

/** Vehicle models for joins in other queries. */
export const modelFacts = facts
  .select({
    id: models.id,
    name: models.name,
    powerMode: models.powerMode,
    classification: models.classification,
    batteryType: models.batteryType,
    batteryCapacityKwh: models.batteryCapacityKwh,
  })
  .from(models)
  .as('model_facts')
