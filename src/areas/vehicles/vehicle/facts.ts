import { facts } from '../../../server/store/facts.ts'
import { vehicles } from './store.ts'

/** Vehicles, for other things to join. */
export const vehicleFacts = facts
  .select({
    vin: vehicles.vin,
    plate: vehicles.plate,
    model: vehicles.model,
    series: vehicles.series,
    channelName: vehicles.channelName,
    productionDate: vehicles.productionDate,
  })
  .from(vehicles)
  .as('vehicle_facts')
