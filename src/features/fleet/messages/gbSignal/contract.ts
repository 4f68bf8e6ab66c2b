import { record } from '../../../../record/model/record.ts'
import { signalCalls, signalFields } from '../frame/contract.ts'

export const gbSignal = record('gbSignal', ['国标信号', 'GB signals'], signalFields)

export const gbSignalCalls = signalCalls({
  title: ['国标报文解析', 'GB message details'],
  paths: {
    list: '/gbmsg/querySignal',
    chart: '/gbmsg/signalChart',
    track: '/gbmsg/signalTrack',
    export: '/gbmsg/exportSignal',
  },
})
