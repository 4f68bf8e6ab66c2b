import { thing } from '../../../../platform/thing/thing.ts'
import { forwardedMessages } from '../gbMessage/source.ts'
import { serveSignals } from '../signal/serve.ts'
import { gbSignal, gbSignalCalls } from './contract.ts'

export default thing({
  questions: [{ record: gbSignal, calls: gbSignalCalls }],
  calls: serveSignals(gbSignalCalls, forwardedMessages),
})
