import { opened, steps } from './back.ts'

/**
 * One step of the history for each thing that is open, over the router's own entry. The router knows nothing of these
 * steps: they have its entry's number (`idx`) and address, and going back to them or from them is kept from it. The entry
 * and its steps have one mark (`at`): an address that is typed, or a plain link, makes an entry without any.
 *
 * What is closed by its own buttons leaves its step behind, for the next thing that opens: taking it back at once would
 * run into whatever the same tap has navigated to. Who goes back past such a step goes one further by itself.
 */
interface State {
  readonly idx?: number
  readonly at?: number
  /** How many things are open here. */
  readonly over?: number
}
const state = (): State => (window.history.state ?? {}) as State
const overOf = ({ over = 0 }: State) => over

let here: State = state()
let address = window.location.href

// The router writes its own state when an address changes in place: a step stays one.
const { replaceState } = window.history
window.history.replaceState = (next: State, unused, url) => {
  const { at, over } = Object.is(next?.idx, here.idx) ? here : {}
  replaceState.call(window.history, at === undefined ? next : { ...next, at, over }, unused, url)
  note()
}
const { pushState } = window.history
window.history.pushState = (next, unused, url) => {
  pushState.call(window.history, next, unused, url)
  note()
}

function note(): void {
  here = state()
  address = window.location.href
}

/** Adds the steps that are lacking. */
function keepStep(): void {
  if (opened.length > overOf(state()) && state().at === undefined) {
    replaceState.call(window.history, { ...state(), at: Math.random() }, '', window.location.href)
    note()
  }
  for (let over = overOf(state()) + 1; over <= opened.length; over++)
    window.history.pushState({ ...state(), over }, '', window.location.href)
}

steps.keep = keepStep
keepStep()

// Before the router: what happens within one of its entries is not its concern.
steps.back = back

function back(event: PopStateEvent): void {
  const [before, now] = [here, (event.state ?? {}) as State]
  const [from, to] = [overOf(before), overOf(now)]
  // Something has opened already because of this very step, and added its own.
  if (overOf(state()) !== to || !Object.is(state().idx, now.idx)) return
  const isOwn = now.at !== undefined && now.at === before.at && from !== to
  if (!isOwn) {
    note()
    return
  }
  event.stopImmediatePropagation()
  // The address may have changed in place since this step was made.
  replaceState.call(window.history, { ...before, over: to }, '', address)
  here = state()
  if (to > from) return
  if (opened.length <= to) window.history.go(-1)
  // Each leaves the list when it is seen to close. One that asks first stays in it, and gets its step back with the question.
  else if (
    !opened
      .slice(to)
      .reverse()
      .every((each) => each.close())
  )
    keepStep()
}
