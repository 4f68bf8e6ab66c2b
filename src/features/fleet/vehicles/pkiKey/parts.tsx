import type { Words } from '../../../../client/language.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { optionKey } from '../../../../record/kinds/option.ts'
import type { Fact } from '../../../../ui/parts/Facts.tsx'
import { vehicleWords as words } from '../texts.ts'
import type { vehicleCalls } from '../vehicle/contract.ts'
import { keyTones } from './contract.ts'

export function keyFacts(key: OutputOf<typeof vehicleCalls.pkiKey>, { t, formatTime }: Words): Fact[] {
  const state = {
    label: t(words.keyState),
    value: t(`vehicle:${optionKey('keyState', key.state)}`),
    tone: keyTones[key.state],
  }
  const useFacts = [
    ...(key.issuer ? [{ label: t(words.keyIssuer), value: key.issuer }] : []),
    ...(key.lastUsedAt ? [{ label: t(words.keyUsed), value: formatTime(key.lastUsedAt) }] : []),
  ]
  const activationFacts = key.activatedAt ? [{ label: t(words.keyActivated), value: formatTime(key.activatedAt) }] : []
  if (!key.serial) return [state, ...activationFacts]
  return [
    state,
    { label: t(words.keySerial), value: key.serial },
    { label: t(words.keyAlgorithm), value: key.algorithm },
    { label: t(words.keyValid), value: `${formatTime(key.notBefore)} – ${formatTime(key.notAfter)}` },
    ...useFacts,
    ...activationFacts,
  ]
}
