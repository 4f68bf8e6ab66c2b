import type { Lang } from '../../../../domain/contract/words.ts'
import type { FailureNote } from '../../../../platform/http/note.ts'
import { say } from '../../../../platform/words.ts'
import { failureTexts as words } from './texts.server.ts'

export function describeFailure(storedText: string, lang: Lang): string {
  const failure = parseFailure(storedText)
  if (!failure) return storedText
  const { text, values, fields = [], error, at } = failure
  if (!text) return say(lang, at ? words.errorAt : words.error, { error: error ?? '', at: at ?? '' })
  const faults = fields.map(
    ({ field, label, text: fault, values: bounds }) =>
      `${label ? say(lang, label) : field} ${say(lang, fault, bounds)}`,
  )
  const [first] = fields
  const field = first ? (first.label ? say(lang, first.label) : first.field) : ''
  return say(lang, text, { faults: faults.join('; '), field, ...values })
}

function parseFailure(json: string): FailureNote | undefined {
  try {
    return JSON.parse(json) as FailureNote
  } catch {
    return undefined
  }
}
