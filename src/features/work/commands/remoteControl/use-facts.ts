import { useT } from '../../../../client/language.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { chargingStates, vehicleStates } from '../../../../domain/gb32960/tables/codes.ts'
import type { commandCalls, VehicleControls } from '../command/contract.ts'
import { type ControlKey, controlKeys, controlText } from '../command/control-facts.ts'
import type { KindOfCommand } from '../command/kind-texts.ts'
import { type FactKey, factKeys, factsOf } from './selections.ts'
import { remoteWords as words } from './texts.ts'

const isControlKey = (key: FactKey): key is ControlKey => (controlKeys as readonly FactKey[]).includes(key)

export type CommandOffer = OutputOf<typeof commandCalls.offer>

export interface FactText {
  readonly key: FactKey
  readonly value: string
  readonly at: string | null
}

export function useFacts() {
  const language = useT()
  const { t, say, formatNumber } = language
  const ofControls = (key: FactKey, controls: VehicleControls) =>
    isControlKey(key) ? controlText(key, controls, language) : undefined

  const reportedText = (key: FactKey, offer: CommandOffer): string | undefined => {
    const { speedKmh, socPercent, vehicleState, chargingState } = offer
    const codeText = (codes: typeof vehicleStates, value: number | null) => {
      const pair = value === null ? undefined : codes[value]
      return pair && say(pair)
    }
    if (key === 'speed') return speedKmh === null ? undefined : formatNumber(speedKmh, 'km/h')
    if (key === 'soc') return socPercent === null ? undefined : `${socPercent}%`
    if (key === 'ignition') return codeText(vehicleStates, vehicleState)
    return key === 'charging' ? codeText(chargingStates, chargingState) : undefined
  }

  const now = (offer: CommandOffer, key: FactKey): FactText => {
    const { controls, controlsAt, at } = offer
    const own = controls ? ofControls(key, controls) : undefined
    const report = reportedText(key, offer)
    // The newer of two sources counts.
    const isOwn = own !== undefined && (report === undefined || (controlsAt ?? '') >= (at ?? ''))
    if (isOwn) return { key, value: own, at: controlsAt }
    return { key, value: report ?? t(words.unknown), at: report === undefined ? null : at }
  }

  /**
   * Facts that a result changed, with the previous values. If there are none or `before` is missing: the facts of
   * `kind`.
   */
  const changes = (kind: KindOfCommand, before: VehicleControls | null | undefined, after: VehicleControls) => {
    const all = factKeys.flatMap((key) => {
      const to = ofControls(key, after)
      const from = before ? ofControls(key, before) : undefined
      return to === undefined ? [] : [{ key, from: from === to ? undefined : from, to }]
    })
    const changedFacts = all.filter(({ from }) => from !== undefined)
    const about = factsOf[kind]
    return changedFacts.length > 0 ? changedFacts : all.filter(({ key }) => !about || about.includes(key))
  }
  return { now, changes }
}
