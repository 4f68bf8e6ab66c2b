import { facts } from '../../../../platform/store/facts.ts'
import { permissionVersion, resources } from './store.ts'

export const permissionVersionFacts = facts(permissionVersion, ['version'])
export const resourceFacts = facts(resources, [
  'nameEn',
  'name',
  'link',
  'id',
  'parent',
  'type',
  'status',
  'realm',
  'icon',
  'position',
])
