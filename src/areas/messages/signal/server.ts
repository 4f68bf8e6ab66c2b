import { vehicleMessages } from '../message/source.ts'
import { vehicleSignalCalls } from './contract.ts'
import { serveSignals } from './serve.ts'

serveSignals(vehicleSignalCalls, vehicleMessages)
