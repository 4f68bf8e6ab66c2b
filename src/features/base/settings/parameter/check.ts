import { problemTexts } from '../../../../domain/contract/problem.ts'
import { isZone } from '../../../../domain/zone.ts'
import type { Parameter } from '../../../../platform/parameter/parameters.ts'
import { parameterTexts as words } from './texts.server.ts'

export type Checked = { value: string } | { problem: string; values?: Record<string, unknown> }

/** Checks the input for a parameter. Returns it in its stored form, or the problem. */
export function checkValue(declared: Parameter, given: string): Checked {
  switch (declared.kind) {
    case 'number':
      return wholeNumber(declared, given)
    case 'bool':
      return given === 'true' || given === 'false' ? { value: given } : { problem: problemTexts.wrongType }
    case 'url':
      return given === '' || isWebAddress(given) ? { value: given } : { problem: words.url }
    case 'zone':
      return isZone(given) ? { value: given } : { problem: words.zone }
    default:
      return declared.options && !declared.options.includes(given)
        ? { problem: words.options, values: { options: declared.options.join(', ') } }
        : { value: given }
  }
}

function wholeNumber({ min, max }: Parameter, given: string): Checked {
  const value = Number(given)
  if (given === '' || !Number.isSafeInteger(value)) return { problem: problemTexts.notInteger }
  if (min !== undefined && value < min) return { problem: problemTexts.tooSmall, values: { min } }
  if (max !== undefined && value > max) return { problem: problemTexts.tooBig, values: { max } }
  return { value: String(value) }
}

function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
