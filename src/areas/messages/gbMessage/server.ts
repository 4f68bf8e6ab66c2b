import { thing } from '../../../server/thing/thing.ts'
import { serveMessages } from '../message/serve.ts'
import { gbMessageCalls } from './contract.ts'
import { gbMessages } from './source.ts'

export default thing({ calls: serveMessages(gbMessageCalls, gbMessages) })
