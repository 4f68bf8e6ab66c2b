import { texts } from '../../../../domain/contract/words.ts'

export const codeFaults = texts('exchangeCodeFault', {
  unknown: ['兑换码无效，请检查后重试', 'This code is not valid. Check it and try again.'],
  taken: [
    '该兑换码已由 {{name}} 于 {{time, moment}} 为车辆 {{vin}} 兑换',
    '{{name}} redeemed this code for {{vin}} on {{time, moment}}',
  ],
  past: ['截止时间必须晚于现在', 'must be in the future'],
  notReady: ['兑换码仍在生成，请稍后导出', 'The codes are still being generated. Export them in a moment.'],
  issued: [
    '兑换码已由 {{name}} 于 {{time, moment}} 导出，不能再次显示',
    '{{name}} exported these codes on {{time, moment}}. They can’t be shown again.',
  ],
})
