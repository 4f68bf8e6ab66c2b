import { facts } from '../../../../platform/store/facts.ts'
import { upgradeFiles } from './store.ts'

export const upgradeFileFacts = facts(upgradeFiles, [
  'name',
  'version',
  'firmwareName',
  'firmwareVersion',
  'hash',
  'ecu',
  'id',
  'area',
])
