import { parameter } from '../../../../platform/parameter/parameters.ts'

export const maxOpenCommands = parameter({
  key: 'command.mostOpen',
  kind: 'number',
  value: '20',
  min: 1,
  max: 200,
  label: ['单车未结束指令上限', 'Open commands per vehicle'],
  description: [
    '同一车辆同时等待或执行中的指令数量上限',
    'Commands of one vehicle that may be waiting or running at the same time',
  ],
})
