import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import {
  boxTask,
  boxTaskLog,
  boxTaskLogCalls,
  boxTaskVehicle,
  boxTaskVehicleCalls,
  boxTaskCalls as calls,
} from './contract.ts'
import './store.ts'
import { cancelTask, decideTask, pauseTask, pauseVehicle, saveTask, taskReach } from './tasks.ts'

const { query, one, export: exportCall } = calls

const save = serve(calls.save, (input, context) => saveTask(context, 'box', input))
const reach = serve(calls.reach, (input, context) => taskReach(context, 'box', input))
const cancel = serve(calls.cancel, (input, context) => cancelTask(context, 'box', input))
const pause = serve(calls.pause, (input, context) => pauseTask(context, 'box', input))
const pauseVin = serve(calls.pauseVin, (input, context) => pauseVehicle(context, 'box', input))
const decide = serve(calls.decide, (input, context) => decideTask(context, input))

export default thing({
  calls: [save, reach, cancel, pause, pauseVin, decide],
  records: [
    serveRecord(boxTask, { query, one, export: exportCall }, { byHand: { save: calls.save } }),
    serveRecord(boxTaskVehicle, boxTaskVehicleCalls),
    serveRecord(boxTaskLog, boxTaskLogCalls),
  ],
})
