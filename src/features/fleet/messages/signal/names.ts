import { code } from '../../../../domain/contract/code.ts'
import { fault } from '../../../../platform/fault.ts'
import type { SignalNames } from '../frame/contract.ts'
import { namesWords as words } from '../frame/names-texts.ts'

/** Throws 'invalid' for VSS names in a file that has no signals as columns. `text` is the reason. */
export function checkNames(names: SignalNames, text: string): void {
  if (names === 'vss') throw fault(code.invalid, 'invalid', { fields: [{ field: 'names', label: words.names, text }] })
}
