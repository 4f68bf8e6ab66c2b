import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { targetStep } from '../target/contract.ts'
import { updateLogCalls } from './contract.ts'

export default thing({ records: [serveRecord(targetStep, updateLogCalls)] })
