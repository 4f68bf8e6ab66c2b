import { problemTexts } from '../../../../domain/contract/problem.ts'
import { isZone } from '../../../../domain/zone.ts'
import type { Parameter } from '../../../../platform/parameter/parameters.ts'
import { parameterTexts as words } from './texts.server.ts'

type ParameterCheck = { value: string } | { problem: string; values?: Record<string, unknown> }

/** Checks the input for a parameter. Returns it in its stored form, or the problem. */
export function checkValue(parameter: Parameter, input: string): ParameterCheck {
  switch (parameter.kind) {
    case 'number':
      return wholeNumber(parameter, input)
    case 'bool':
      return input === 'true' || input === 'false' ? { value: input } : { problem: problemTexts.wrongType }
    case 'url':
      return input === '' || isWebAddress(input) ? { value: input } : { problem: words.url }
    case 'zone':
      return isZone(input) ? { value: input } : { problem: words.zone }
    default:
      return parameter.options && !Object.hasOwn(parameter.options, input)
        ? { problem: words.options, values: { options: Object.keys(parameter.options).join(', ') } }
        : { value: input }
  }
}

function wholeNumber({ min, max }: Parameter, text: string): ParameterCheck {
  const value = Number(text)
  if (text === '' || !Number.isSafeInteger(value)) return { problem: problemTexts.notInteger }
  if (min !== undefined && value < min) return { problem: problemTexts.tooSmall, values: { min } }
  if (max !== undefined && value > max) return { problem: problemTexts.tooBig, values: { max } }
  return { value: String(value) }
}

function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
