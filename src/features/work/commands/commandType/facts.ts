import { facts } from '../../../../platform/store/facts.ts'
import { commandTypes } from './store.ts'

export const commandTypeFacts = facts(commandTypes, ['kind', 'enabled', 'secondPerson', 'id'])
