import type { OutputOf } from '../../kit/call.ts'
import type { Words } from '../../kit/client/language.ts'
import type { Fact } from '../../kit/ui/facts.tsx'
import { vehicleWords as words } from './texts.ts'
import type { vehicleCalls } from './vehicle/contract.ts'

const stateOf = {
  none: ['default', words.key_none],
  valid: ['success', words.key_valid],
  expiring: ['warning', words.key_expiring],
  expired: ['error', words.key_expired],
  revoked: ['error', words.key_revoked],
} as const

/** What is said of the key pair that a vehicle's box proves itself with. */
export function keyFacts(key: OutputOf<typeof vehicleCalls.pkiKey>, { t, formatTime }: Words): Fact[] {
  const [tone, text] = stateOf[key.state]
  const state = { label: t(words.keyState), value: t(text), tone }
  if (!key.serial) return [state]
  return [
    state,
    { label: t(words.keySerial), value: key.serial },
    { label: t(words.keyAlgorithm), value: key.algorithm },
    { label: t(words.keyValid), value: `${formatTime(key.notBefore)} – ${formatTime(key.notAfter)}` },
  ]
}
