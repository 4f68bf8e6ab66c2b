import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const faultCodeLabels = {
  faults: ['发生车辆', 'Vehicles with it'],
} as const satisfies Record<string, Pair>

export const faultCodeTexts = texts('faultCodeScreen', {
  remove: [
    '删除 {{count}} 个故障码？已读取的故障会保留，但不再有名称和措施。',
    'Delete {{count}} fault codes? Faults that were read stay, but lose their name and measures.',
    'Delete {{count}} fault code? Faults that were read stay, but lose their name and measures.',
  ],
  alarmBoth: ['报警列表与报警代码须同时填写', 'Enter both the alarm list and the alarm code, or neither'],
})
