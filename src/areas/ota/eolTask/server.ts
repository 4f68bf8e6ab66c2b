import { serve, serveRecord, thing } from '../../../server/thing/thing.ts'
import { cancelTask, pauseTask, pauseVehicle, saveTask } from '../boxTask/tasks.ts'
import {
  eolTaskCalls as calls,
  eolTask,
  eolTaskLog,
  eolTaskLogCalls,
  eolTaskVehicle,
  eolTaskVehicleCalls,
} from './contract.ts'
import './store.ts'

const { query, one, export: exported } = calls

const save = serve(calls.save, (input, context) => saveTask(context, 'eol', input))
const cancel = serve(calls.cancel, (input, context) => cancelTask(context, 'eol', input))
const pause = serve(calls.pause, (input, context) => pauseTask(context, 'eol', input))
const pauseVin = serve(calls.pauseVin, (input, context) => pauseVehicle(context, 'eol', input))

export default thing({
  calls: [save, cancel, pause, pauseVin],
  records: [
    serveRecord(eolTask, { query, one, export: exported }, { byHand: { save: calls.save } }),
    serveRecord(eolTaskVehicle, eolTaskVehicleCalls),
    serveRecord(eolTaskLog, eolTaskLogCalls),
  ],
})
