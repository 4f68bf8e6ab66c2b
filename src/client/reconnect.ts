const firstMs = 1_000
const longestMs = 15_000

let away = false
let retrying = false
let waitMs = firstMs
let timer: ReturnType<typeof setTimeout> | undefined
/** Public pages have nothing else to repeat. */
let ask: () => Promise<unknown> = probe
const watchers = new Set<() => void>()

/** Status of a proxy or server that is temporarily unavailable. The same request may succeed later. */
export const isAwayStatus = (status: number): boolean => status >= 502 && status <= 504
export const isAway = (): boolean => away
/** Whether failed requests are being repeated. A further failure need not be reported. */
export const isRetrying = (): boolean => retrying

/** Calls `tell` when the server becomes unavailable or available. Returns a function that stops it. */
export function watchAway(tell: () => void): () => void {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

/** Registers the function that repeats every failed request on the screen. */
export function askAgainBy(again: () => Promise<unknown>): void {
  ask = again
}

/** Marks the server as away after no answer or a temporary failure. It is retried at increasing intervals. */
export function noteAway(): void {
  if (away) return
  away = true
  waitMs = firstMs
  plan()
  for (const tell of watchers) tell()
}

/** Marks the server as available. Failed requests are repeated at once. */
export function noteBack(): void {
  if (!away) return
  away = false
  clearTimeout(timer)
  for (const tell of watchers) tell()
  void ask().catch(() => undefined)
}

/** Retries at once with the shortest interval again. For signs that the server is back. */
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

/** Hook for the answers of probes. A server that is back may have another build. */
export const probeHook: { tell?: (answer: Response) => void } = {}

/** Checks whether the server responds at all. Other failed requests do not reveal that. */
export async function probe(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (answer) probeHook.tell?.(answer)
  if (!answer || isAwayStatus(answer.status)) noteAway()
  else noteBack()
}

/**
 * Calls `tell` once the server is back after a request without an answer. Returns a function that stops it. It probes
 * first: if the server responds, `tell` is not called, as the request would fail again.
 */
export function whenBack(tell: () => void): () => void {
  void probe()
  return watchAway(() => isAway() || tell())
}

/** Randomised, because after an outage thousands of pages reconnect to a server. */
function plan(): void {
  timer = setTimeout(() => void again(), waitMs * (0.5 + Math.random() / 2))
}

// The browser's network state is only a hint. Only an answer of the server proves that it is back.
window.addEventListener('online', askNow)
