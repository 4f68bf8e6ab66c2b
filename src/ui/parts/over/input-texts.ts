import { texts } from '../../../domain/contract/words.ts'

/** Texts of inputs that the first page of a visit does not need. */
export const inputTexts = texts('uiInput', {
  zone: ['时区 {{zone}}', 'Time zone: {{zone}}'],
  year: ['{{part}}年', '{{part}}'],
  month: ['{{part}}月', '{{part}}'],
  day: ['{{part}}日', '{{part}}'],
  hour: ['{{part}}时', '{{part}}'],
  minute: ['{{part}}分', '{{part}}'],
  second: ['{{part}}秒', '{{part}}'],
  addOne: ['添加', 'Add'],
  any: ['不限', 'Any'],
  removeOne: ['移除 {{what}}', 'Remove {{what}}'],
} as const)
