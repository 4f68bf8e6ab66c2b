import { facts } from '../../../../platform/store/facts.ts'
import { vehicles } from './store.ts'

export const vehicleFacts = facts(vehicles, [
  'vin',
  'id',
  'plate',
  'model',
  'channelName',
  'productionDate',
  'series',
  'certificate',
  'channelCode',
  'createdAt',
  'updatedAt',
  'boxSerial',
  'bindingStatus',
])
