import { serveMessages } from '../message/serve.ts'
import { gbMessageCalls } from './contract.ts'
import { gbMessages } from './source.ts'

serveMessages(gbMessageCalls, gbMessages)
