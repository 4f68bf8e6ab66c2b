import { thing } from '../../../server/thing/thing.ts'
import { vehicleMessages } from '../message/source.ts'
import { vehicleSignalCalls } from './contract.ts'
import { serveSignals } from './serve.ts'

export default thing({ calls: serveSignals(vehicleSignalCalls, vehicleMessages) })
