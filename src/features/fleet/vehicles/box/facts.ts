import { facts } from '../../../../platform/store/facts.ts'
import { boxes } from './store.ts'

export const boxFacts = facts(boxes, ['vin', 'iccid', 'serial', 'msisdn', 'extended'])
