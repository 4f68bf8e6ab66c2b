import { parameter } from '../../../../platform/parameter/parameters.ts'

export const undoLimit = parameter({
  key: 'draw.undoLimit',
  kind: 'number',
  value: '3',
  min: 0,
  max: 20,
  label: ['每次抽奖可撤回次数', 'Withdrawals per draw'],
  description: [
    '在同一次抽奖中最多可撤回的抽取次数，每次都须说明原因并由他人确认',
    'Results that may be withdrawn in one draw. Each withdrawal needs a reason and a second person.',
  ],
})
