import { forwardedMessages } from '../gbMessage/source.ts'
import { serveSignals } from '../signal/serve.ts'
import { gbSignalCalls } from './contract.ts'

serveSignals(gbSignalCalls, forwardedMessages)
