import type { Call } from '../domain/contract/call.ts'
import { problemOf } from '../domain/contract/problem.ts'
import { translate } from './language.ts'

/** Validates an input before it is sent. Returns the first message of each field, empty when valid. */
export function faultsOfInput(call: Call, input: unknown): Record<string, string> {
  const checked = call.input.safeParse(input, { reportInput: true })
  if (checked.success) return {}
  const faults: Record<string, string> = {}
  for (const issue of checked.error.issues) {
    const { key, values } = problemOf(issue)
    faults[issue.path.join('.')] ??= translate(key, values)
  }
  return faults
}
