import { facts } from '../../../../platform/store/facts.ts'
import { vehicles } from './store.ts'

/** Vehicles for joins in other queries. */
export const vehicleFacts = facts
  .select({
    id: vehicles.id,
    vin: vehicles.vin,
    plate: vehicles.plate,
    model: vehicles.model,
    series: vehicles.series,
    channelName: vehicles.channelName,
    productionDate: vehicles.productionDate,
    createdAt: vehicles.createdAt,
    updatedAt: vehicles.updatedAt,
  })
  .from(vehicles)
  .as('vehicle_facts')
