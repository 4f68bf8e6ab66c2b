import { texts } from '../../../../domain/contract/words.ts'

export const ecuWords = texts('ecuView', {
  ecus: ['ECU 列表', 'ECUs'],
  identifiers: ['数据标识', 'Data identifiers'],
  send: ['发送诊断指令', 'Send command'],
  services: ['提供的服务', 'Services offered'],
  addIdentifier: ['新增数据标识', 'Add data identifier'],
})
