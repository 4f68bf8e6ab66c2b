import { translate } from '../../../client/language.ts'
import { texts } from '../../../domain/contract/words.ts'

const words = texts('wheel', {
  current: ['当前：{{label}}', 'Selected: {{label}}'],
  noCurrent: ['未选择', 'Nothing selected'],
  previous: ['上一项：{{label}}', 'Previous: {{label}}'],
  noPrevious: ['没有上一项', 'No previous value'],
  next: ['下一项：{{label}}', 'Next: {{label}}'],
  noNext: ['没有下一项', 'No next value'],
})
const missing = { current: words.noCurrent, previous: words.noPrevious, next: words.noNext }

/**
 * Returns the accessible text of an antd-mobile wheel. src/tools/library-words.ts replaces the library's own words by
 * it.
 */
export const wheelText = (step: keyof typeof missing, item: { label: unknown } | undefined): string =>
  item ? translate(words[step], { label: item.label }) : translate(missing[step])
