const firstMs = 1_000
const longestMs = 15_000

let away = false
let retrying = false
let waitMs = firstMs
let timer: ReturnType<typeof setTimeout> | undefined
/** Public pages have nothing else to ask. */
let ask: () => Promise<unknown> = probe
const watchers = new Set<() => void>()

/** What a proxy or the server answers while it cannot work: the same request may succeed later. */
export const isAwayStatus = (status: number): boolean => status >= 502 && status <= 504
export const isAway = (): boolean => away
/** Whether what failed is just being asked for again: nobody has to be told that it fails once more. */
export const isRetrying = (): boolean => retrying

/** Calls `tell` when the server goes away and when it is back; answers how to stop. */
export function watchAway(tell: () => void): () => void {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

/** What asks again for everything on the screen that failed. */
export function askAgainBy(again: () => Promise<unknown>): void {
  ask = again
}

/** The server did not answer, or said that it cannot now: it is asked again by itself, ever more seldom, until it does. */
export function noteAway(): void {
  if (away) return
  away = true
  waitMs = firstMs
  plan()
  for (const tell of watchers) tell()
}

/** The server has answered: what failed in the meantime is asked for at once. */
export function noteBack(): void {
  if (!away) return
  away = false
  clearTimeout(timer)
  for (const tell of watchers) tell()
  void ask().catch(() => undefined)
}

/** Asks at once and begins to count anew, for who has reason to think that the server is back. */
export function askNow(): void {
  waitMs = firstMs
  void again()
}

async function again(): Promise<void> {
  if (!away || retrying) return
  clearTimeout(timer)
  retrying = true
  await ask().catch(() => undefined)
  retrying = false
  waitMs = Math.min(waitMs * 2, longestMs)
  if (away) plan()
}

/** Who wants to know what a look at the server was answered: one that is back may have another build. */
export const looked: { tell?: (answer: Response) => void } = {}

/** Looks whether the server answers at all: what else failed does not say so. */
export async function probe(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (answer) looked.tell?.(answer)
  if (!answer || isAwayStatus(answer.status)) noteAway()
  else noteBack()
}

/**
 * Calls `tell` once the server has answered after something failed without an answer; answers how to stop. It is looked
 * up first: where the server does answer, nothing is called, as what failed would fail again.
 */
export function whenBack(tell: () => void): () => void {
  void probe()
  return watchAway(() => isAway() || tell())
}

/** Not all at the same moment: after an outage a server has thousands of pages to answer. */
function plan(): void {
  timer = setTimeout(() => void again(), waitMs * (0.5 + Math.random() / 2))
}

// What the browser says of the network is a reason to ask, and no answer: only the server's own says that it is back.
window.addEventListener('online', askNow)
