import { parameter } from '../../../server/parameter/parameters.ts'

export const secondPerson = parameter({
  key: 'command.secondPerson',
  kind: 'text',
  value: '',
  label: ['需审批的指令', 'Commands that need approval'],
  description: [
    '须由另一人审批后才下发的指令类型代码，以逗号分隔，例如 unlock,factoryReset',
    'Codes of the command types that a second person must approve before they are sent, separated by commas, for example unlock,factoryReset',
  ],
})
export const mostOpen = parameter({
  key: 'command.mostOpen',
  kind: 'number',
  value: '20',
  min: 1,
  max: 200,
  label: ['单车未结束指令上限', 'Open commands per vehicle'],
  description: [
    '同一车辆同时等待或执行中的指令数量上限',
    'How many commands of one vehicle may wait or be on their way at a time',
  ],
})
