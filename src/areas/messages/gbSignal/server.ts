import { thing } from '../../../server/thing/thing.ts'
import { forwardedMessages } from '../gbMessage/source.ts'
import { serveSignals } from '../signal/serve.ts'
import { gbSignalCalls } from './contract.ts'

export default thing({ calls: serveSignals(gbSignalCalls, forwardedMessages) })
