import { facts } from '../../../../platform/store/facts.ts'
import { chatRobots } from './store.ts'

export const chatRobotFacts = facts(chatRobots, ['id', 'name', 'state', 'service', 'language'])
