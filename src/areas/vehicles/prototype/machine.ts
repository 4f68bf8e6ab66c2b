import type { PrototypeEvent, PrototypeState } from './contract.ts'
import { transitions } from './contract.ts'

/** The states from which an event can happen, and the one that it leads to. */
export function stepOf(event: PrototypeEvent): { from: PrototypeState[]; to: PrototypeState } {
  const steps = transitions.filter((each) => each.event === event)
  const [first] = steps
  if (!first) throw new Error(`No transition for ${event}`)
  return { from: steps.map(({ from }) => from), to: first.to }
}
