/** A request whose answer does not come. */
export interface Unanswered {
  /** When it was sent, or moved last, in ms since 1970. */
  readonly since: number
  /** Of a change, what it does: it is never sent again, as it may have been done. */
  readonly change?: readonly [zh: string, en: string] | undefined
  /** Requests the same again in place of what waits; only where that is safe. */
  readonly again?: (() => void) | undefined
}

/** A person is told of what waits for longer. */
export const patienceMs = 10_000

const all = new Set<Unanswered>()
const watchers = new Set<() => void>()
let longest: Unanswered | undefined

/** What waits longest of all that wait for too long. */
export const longestUnanswered = (): Unanswered | undefined => longest

/** Calls `tell` when that changes; answers how to stop. */
export function watchUnanswered(tell: () => void): () => void {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

function change(work: () => void): void {
  work()
  longest = [...all].sort((a, b) => a.since - b.since)[0]
  for (const tell of watchers) tell()
}

/** Notes that a request is sent; `moved` says that bytes of it went or came, `ended` that there is nothing to wait for. */
export function awaitAnswer(of: Omit<Unanswered, 'since'> = {}): { moved(): void; ended(): void } {
  let told: Unanswered | undefined
  let timer: ReturnType<typeof setTimeout>
  const ended = () => {
    clearTimeout(timer)
    if (told) change(() => all.delete(told as Unanswered))
    told = undefined
  }
  const moved = () => {
    ended()
    const since = Date.now()
    timer = setTimeout(() => {
      told = { ...of, since }
      change(() => all.add(told as Unanswered))
    }, patienceMs)
  }
  moved()
  return { moved, ended }
}
