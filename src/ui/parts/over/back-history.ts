import { openOverlays, steps } from './back.ts'

/**
 * Adds one history entry for each open overlay, on top of the router's entry. The router must not notice these entries:
 * they have its entry's number (`idx`) and address, and it gets no event when the user goes back to them or from them.
 * An entry and its overlays share one mark (`at`). Entries of a typed address or a plain link have no mark.
 *
 * An overlay that its own buttons close leaves its entry behind, for the next overlay. Removing it at once would
 * collide with the navigation of the same tap. Going back past an unused entry goes one entry further.
 */
interface State {
  readonly idx?: number
  readonly at?: number
  /** Number of open overlays at this entry. */
  readonly over?: number
}
const state = (): State => (window.history.state ?? {}) as State
const overOf = ({ over = 0 }: State) => over

let here: State = state()
let address = window.location.href

// The router writes its own state when an address changes in place. The entry's `at` and `over` are preserved.
const { replaceState } = window.history
window.history.replaceState = (next: State, title, url) => {
  const { at, over } = Object.is(next?.idx, here.idx) ? here : {}
  replaceState.call(window.history, at === undefined ? next : { ...next, at, over }, title, url)
  note()
}
const { pushState } = window.history
window.history.pushState = (next, title, url) => {
  pushState.call(window.history, next, title, url)
  note()
}

function note(): void {
  here = state()
  address = window.location.href
}

function keepStep(): void {
  if (openOverlays.length > overOf(state()) && state().at === undefined) {
    replaceState.call(window.history, { ...state(), at: Math.random() }, '', window.location.href)
    note()
  }
  for (let over = overOf(state()) + 1; over <= openOverlays.length; over++)
    window.history.pushState({ ...state(), over }, '', window.location.href)
}

steps.keep = keepStep
keepStep()

// Runs before the router, which must not see navigation within one of its entries.
steps.back = back

function back(event: PopStateEvent): void {
  const [before, now] = [here, (event.state ?? {}) as State]
  const [from, to] = [overOf(before), overOf(now)]
  // An overlay has already opened because of this step, and added its own entry.
  if (overOf(state()) !== to || !Object.is(state().idx, now.idx)) return
  const isOwn = now.at !== undefined && now.at === before.at && from !== to
  if (!isOwn) {
    note()
    return
  }
  event.stopImmediatePropagation()
  // The address may have changed in place since this entry was added.
  replaceState.call(window.history, { ...before, over: to }, '', address)
  here = state()
  if (to > from) return
  if (openOverlays.length <= to) window.history.go(-1)
  // Each overlay leaves the list when it has closed. One that confirms first stays in the list and gets its entry back.
  else if (
    !openOverlays
      .slice(to)
      .reverse()
      .every((each) => each.close())
  )
    keepStep()
}
