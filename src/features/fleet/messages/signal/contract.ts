import { record } from '../../../../record/model/record.ts'
import { signalCalls, signalFields } from '../frame/contract.ts'

export const vehicleSignal = record('vehicleSignal', ['信号', 'Signals'], signalFields)

export const vehicleSignalCalls = signalCalls({
  title: ['报文解析', 'Message details'],
  paths: {
    list: '/frameParsing/querySignal',
    chart: '/frameParsing/signalChart',
    track: '/frameParsing/signalTrack',
    export: '/frameParsing/exportSignal',
  },
})
