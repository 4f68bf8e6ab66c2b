import { inline } from '../../../../domain/contract/words.ts'
import { levelAndAbove } from '../../../../domain/gb32960/level-texts.ts'
import { parameter } from '../../../../platform/parameter/parameters.ts'

const [severe, severeInEnglish] = levelAndAbove('3')

export const maxNewAlarms = parameter({
  key: 'alarm.maxNew',
  kind: 'number',
  value: '60',
  min: 10,
  max: 1000,
  label: ['单车 10 分钟内新报警上限', 'New alarms per vehicle in 10 minutes'],
  description: [
    `单车任意 10 分钟内最多新增的报警数。超出的不再保存，改由一条“报警过于频繁”报警计数。其他代码的${severe}新报警始终保存，原始报文不受影响。`,
    `New alarms of one vehicle above this number within any 10 minutes are not stored and are counted by one alarm ‘Alarm flood’. New alarms with another code and ${inline(severeInEnglish)} are always stored. Messages are not affected.`,
  ],
})
