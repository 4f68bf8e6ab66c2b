import { translate } from '../../client/language.ts'
import { texts } from '../../words.ts'

const words = texts('wheel', {
  current: ['当前：{{label}}', 'Selected: {{label}}'],
  noCurrent: ['未选择', 'Nothing selected'],
  previous: ['上一项：{{label}}', 'Previous: {{label}}'],
  noPrevious: ['没有上一项', 'No previous value'],
  next: ['下一项：{{label}}', 'Next: {{label}}'],
  noNext: ['没有下一项', 'No next value'],
})
const missing = { current: words.noCurrent, previous: words.noPrevious, next: words.noNext }

/** What a wheel of antd-mobile reads out: src/tools/library-words.ts puts it in place of the library's own words. */
export const wheelText = (step: keyof typeof missing, item: { label: unknown } | undefined): string =>
  item ? translate(words[step], { label: item.label }) : translate(missing[step])
