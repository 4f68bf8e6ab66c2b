import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { cancelTask, pauseTask, pauseVehicle, saveTask, taskReach } from '../boxTask/tasks.ts'
import {
  eolTaskCalls as calls,
  eolTask,
  eolTaskLog,
  eolTaskLogCalls,
  eolTaskVehicle,
  eolTaskVehicleCalls,
  lineCalls,
} from './contract.ts'
import { reportedAtLine, reportLine, softwareAtLine } from './line.ts'
import './store.ts'

const { query, one, export: exportCall } = calls

const save = serve(calls.save, (input, context) => saveTask(context, 'eol', input))
const reach = serve(calls.reach, (input, context) => taskReach(context, 'eol', input))
const cancel = serve(calls.cancel, (input, context) => cancelTask(context, 'eol', input))
const pause = serve(calls.pause, (input, context) => pauseTask(context, 'eol', input))
const pauseVin = serve(calls.pauseVin, (input, context) => pauseVehicle(context, 'eol', input))
const lineSoftware = serve(lineCalls.wanted, ({ vin }, { db }) => softwareAtLine(db, vin))
const lineReports = serve(lineCalls.reported, (input, { db, scope }) => reportedAtLine(db, scope, input))
const report = serve(lineCalls.report, (input, context) => reportLine(context, input))

export default thing({
  calls: [save, reach, cancel, pause, pauseVin, lineSoftware, lineReports, report],
  records: [
    serveRecord(eolTask, { query, one, export: exportCall }, { byHand: { save: calls.save } }),
    serveRecord(eolTaskVehicle, eolTaskVehicleCalls),
    serveRecord(eolTaskLog, eolTaskLogCalls),
  ],
})
