import { vehicleMessageCalls } from './contract.ts'
import { serveMessages } from './serve.ts'
import { vehicleMessages } from './source.ts'

serveMessages(vehicleMessageCalls, vehicleMessages)
