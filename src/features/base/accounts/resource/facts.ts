import { facts } from '../../../../platform/store/facts.ts'
import { resources } from './store.ts'

export const resourceFacts = facts
  .select({
    id: resources.id,
    name: resources.name,
    nameEn: resources.nameEn,
    link: resources.link,
    type: resources.type,
    icon: resources.icon,
    parent: resources.parent,
    position: resources.position,
    status: resources.status,
    realm: resources.realm,
  })
  .from(resources)
  .as('resource_facts')
