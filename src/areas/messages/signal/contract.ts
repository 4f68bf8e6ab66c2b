import { signalCalls } from '../../../kit/frame/calls.ts'

export const vehicleSignalCalls = signalCalls({
  title: ['报文解析', 'Message details'],
  paths: {
    list: '/frameParsing/querySignal',
    chart: '/frameParsing/signalChart',
    track: '/frameParsing/signalTrack',
    export: '/frameParsing/exportSignal',
  },
})
