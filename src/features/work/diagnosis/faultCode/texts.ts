import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const faultCodeLabels = {
  faults: ['发生车辆', 'Affected vehicles'],
} as const satisfies Record<string, Pair>

export const faultCodeTexts = texts('faultCodeScreen', {
  remove: [
    '删除 {{count}} 个故障码？已有故障记录保留，但不再显示名称和措施。',
    'Delete {{count}} fault codes? Recorded faults are kept, but lose their name and measures.',
    'Delete {{count}} fault code? Recorded faults are kept, but lose their name and measures.',
  ],
  alarmBoth: ['报警列表与报警代码须同时填写', 'Enter both the alarm list and the alarm code, or neither'],
})
