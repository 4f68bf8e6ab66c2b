import { thing } from '../../../../platform/thing/thing.ts'
import { serveMessages } from '../message/serve.ts'
import { gbMessage, gbMessageCalls } from './contract.ts'
import { gbMessages } from './source.ts'

export default thing({
  questions: [{ record: gbMessage, calls: gbMessageCalls }],
  calls: serveMessages(gbMessageCalls, gbMessages),
})
