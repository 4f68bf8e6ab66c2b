import type { PrototypeEvent, PrototypeState } from './contract.ts'
import { transitions } from './contract.ts'

/** Returns the states in which an event is possible, and the state after it. */
export function stepOf(event: PrototypeEvent): { from: PrototypeState[]; to: PrototypeState } {
  const steps = transitions.filter((each) => each.event === event)
  const [first] = steps
  if (!first) throw new Error(`No transition for ${event}`)
  return { from: steps.map(({ from }) => from), to: first.to }
}
