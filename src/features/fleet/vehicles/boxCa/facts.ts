import { facts } from '../../../../platform/store/facts.ts'
import { boxCas } from './store.ts'

export const boxCaFacts = facts(boxCas, ['id', 'subject', 'notBefore', 'notAfter'])
