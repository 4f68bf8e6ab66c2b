import { record } from '../../../../record/model/record.ts'
import { messageCalls, messageFields } from '../frame/contract.ts'

export const message = record('vehicleMessage', ['报文', 'Messages'], messageFields)

export const vehicleMessageCalls = messageCalls({
  title: ['报文', 'Messages'],
  paths: {
    list: '/frameParsing/queryMessage',
    density: '/frameParsing/messageDensity',
    one: '/frameParsing/message',
    export: '/frameParsing/exportMessage',
  },
})
