/** A request whose answer does not come. */
export interface Unanswered {
  /** When it was sent, or moved last, in ms since 1970. */
  readonly since: number
  /** Of a change, what it does: it is never sent again, as it may have been done. */
  readonly change?: readonly [zh: string, en: string] | undefined
  /** Requests the same again in place of what waits; only where that is safe. */
  readonly again?: (() => void) | undefined
}

/** A person is notified of what waits for longer. */
export const patienceMs = 10_000

const all = new Set<Unanswered>()
const watchers = new Set<() => void>()
let longest: Unanswered | undefined

/** What waits longest of all that wait for too long. */
export const longestUnanswered = (): Unanswered | undefined => longest

/** Calls `notify` when that changes; returns how to stop. */
export function watchUnanswered(notify: () => void): () => void {
  watchers.add(notify)
  return () => void watchers.delete(notify)
}

function change(work: () => void): void {
  work()
  longest = [...all].sort((a, b) => a.since - b.since)[0]
  for (const notify of watchers) notify()
}

/** Notes that a request is sent; `moved` says that bytes of it went or came, `ended` that there is nothing to wait for. */
export function awaitAnswer(of: Omit<Unanswered, 'since'> = {}): { moved(): void; ended(): void } {
  let overdue: Unanswered | undefined
  let timer: ReturnType<typeof setTimeout>
  const ended = () => {
    clearTimeout(timer)
    if (overdue) change(() => all.delete(overdue as Unanswered))
    overdue = undefined
  }
  const moved = () => {
    ended()
    const since = Date.now()
    timer = setTimeout(() => {
      overdue = { ...of, since }
      change(() => all.add(overdue as Unanswered))
    }, patienceMs)
  }
  moved()
  return { moved, ended }
}
