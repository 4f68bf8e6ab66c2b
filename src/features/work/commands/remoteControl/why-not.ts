import { useMay } from '../../../../client/permission.ts'
import { commandCalls as calls } from '../command/contract.ts'
import { type KindOfCommand, kindOfCommand, needsStanding, whyNotStanding } from '../command/kind-texts.ts'
import { remoteWords as words } from './texts.ts'
import type { CommandOffer } from './use-facts.ts'

const heating: readonly KindOfCommand[] = ['heatOn', 'heatOff', 'heatPlan']

/** Call that sends a kind. Users with the right only to wake or heat have calls of their own for it. */
export function useCallFor() {
  const may = useMay()
  return (kind: KindOfCommand) => {
    if (kind === 'wake' && may(calls.wake)) return calls.wake
    if (heating.includes(kind) && may(calls.heat)) return calls.heat
    return may(calls.send) ? calls.send : undefined
  }
}

/** Reason why a command would be refused now, as a text key. Undefined: none. The server checks again. */
export function whyNot(kind: KindOfCommand, offer: CommandOffer, now: number): string | undefined {
  if (offer.disabled.includes(kind)) return words.disabled
  if (offer.platform !== null) return words.elsewhere
  if (kindOfCommand(kind).way === 'order' && !offer.extended) return words.notExtended
  if (!needsStanding(kind)) return undefined
  const unmet = whyNotStanding({ ...offer, at: offer.at === null ? null : Date.parse(offer.at) }, now)
  return unmet && words[unmet]
}
