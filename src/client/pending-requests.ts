/** A request that is still waiting for its answer. */
export interface PendingRequest {
  /** When it was sent or last made progress, in ms since 1970. */
  readonly since: number
  /** Title of the change. A change is never sent again, as it may have been executed. */
  readonly change?: readonly [zh: string, en: string] | undefined
  /** Sends the request again in place of the waiting one. Only where that is safe. */
  readonly again?: (() => void) | undefined
}

/** Wait in ms after which the user is notified. */
export const patienceMs = 10_000

const all = new Set<PendingRequest>()
const watchers = new Set<() => void>()
let longest: PendingRequest | undefined

/** The longest wait among the overdue requests. */
export const longestUnanswered = (): PendingRequest | undefined => longest

/** Calls `notify` when that changes. Returns a function that stops it. */
export function watchUnanswered(notify: () => void): () => void {
  watchers.add(notify)
  return () => void watchers.delete(notify)
}

function change(work: () => void): void {
  work()
  longest = [...all].sort((a, b) => a.since - b.since)[0]
  for (const notify of watchers) notify()
}

/** Registers a request in progress. Call `noteProgress` when bytes were transferred, and `finish` when it is over. */
export function awaitAnswer(of: Omit<PendingRequest, 'since'> = {}): { moved(): void; ended(): void } {
  let overdue: PendingRequest | undefined
  let timer: ReturnType<typeof setTimeout>
  const finish = () => {
    clearTimeout(timer)
    if (overdue) change(() => all.delete(overdue as PendingRequest))
    overdue = undefined
  }
  const noteProgress = () => {
    finish()
    const since = Date.now()
    timer = setTimeout(() => {
      overdue = { ...of, since }
      change(() => all.add(overdue as PendingRequest))
    }, patienceMs)
  }
  noteProgress()
  return { moved: noteProgress, ended: finish }
}
