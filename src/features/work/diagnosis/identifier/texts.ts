import { texts } from '../../../../domain/contract/words.ts'

export const identifierTexts = texts('identifier', {
  overlaps: ['与同一 DID 的另一个值重叠', 'overlaps another value of the same DID'],
  numberLength: ['整数长度为 1 至 6 字节', 'must have 1 to 6 bytes for a number'],
  tooLong: ['超出响应的最大长度', 'exceeds the longest response'],
  noFactor: ['不能为 0', 'must not be 0'],
})

export const identifierWords = texts('identifierView', {
  title: ['数据标识', 'Data identifiers'],
  none: ['尚未登记该 ECU 的数据标识', 'No data identifiers recorded for this ECU yet'],
  failed: ['数据标识加载失败', 'Failed to load data identifiers'],
  retry: ['重试', 'Try again'],
  writable: ['可写', 'Writable'],
  unassigned: ['未定义', 'Unassigned'],
  bytes: ['{{count}} 字节', '{{count}} bytes', '{{count}} byte'],
  rest: ['其余', 'Rest'],
  more: ['还有 {{count}} 个值', '{{count}} more values', '{{count}} more value'],
  layout: ['{{did}} 的字节布局', 'Byte layout of {{did}}'],
})
