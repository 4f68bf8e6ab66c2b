import { thing } from '../../../../platform/thing/thing.ts'
import { vehicleMessages } from '../message/source.ts'
import { vehicleSignal, vehicleSignalCalls } from './contract.ts'
import { serveSignals } from './serve.ts'

export default thing({
  questions: [{ record: vehicleSignal, calls: vehicleSignalCalls }],
  calls: serveSignals(vehicleSignalCalls, vehicleMessages),
})
