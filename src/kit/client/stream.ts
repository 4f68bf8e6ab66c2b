import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { Call, OutputOf, SentOf } from '../call.ts'
import { code } from '../code.ts'
import { sessionHeaders } from './api.ts'
import { languageHeader, react, reactionTo } from './catalogue.ts'
import { followStream, type StreamHandlers, type StreamManner, type StreamStatus } from './follow-stream.ts'

export interface StreamState {
  readonly status: StreamStatus
  /** Since when it is so; reconnecting: when something was heard last. */
  readonly since: Date
}

/** Somebody signed in again in place: what was refused to the session before is asked for once more. */
let signIns = 0
const signedIn = new Set<() => void>()
export function followAgain(): void {
  signIns++
  for (const tell of signedIn) tell()
}
const watchSignIns = (tell: () => void) => {
  signedIn.add(tell)
  return () => void signedIn.delete(tell)
}

/** `followStream` by the session. */
const follow = (call: Call, input: unknown, cursor: string | undefined, handlers: StreamHandlers): (() => void) =>
  followStream(call.path, input, cursor, handlers, bySession)

export const bySession: StreamManner = {
  headers: () => ({ ...sessionHeaders(), tspLanguage: languageHeader() }),
  refused,
}

/** An answer in place of a stream: too many come again; a session that ended says so; anything else stays refused. */
async function refused(response: Response): Promise<'again' | 'never'> {
  const answer = (await response.json()) as { code?: number; msg?: string }
  if (!response.ok || answer.code === undefined || answer.code === code.throttled) return 'again'
  if (reactionTo(answer.code) !== 'toast') void react(answer.code, answer.msg ?? '', false)
  return 'never'
}

const onVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/**
 * Follows a call of transport 'stream' while the page is shown; when it comes back into sight, or after a break, what
 * was missed is handlers first. Another input begins a new stream.
 * @param options.whileHidden goes on while the browser's window is out of sight (a page kept in a hidden tab never does)
 */
export function useStream<C extends Call>(
  call: C,
  input: SentOf<C>,
  onEvent: (event: OutputOf<C>) => void,
  { whileHidden = false, enabled = true }: { whileHidden?: boolean; enabled?: boolean } = {},
): StreamState {
  const [state, setState] = useState<StreamState>(() => ({ status: 'connecting', since: new Date() }))
  const hidden = useSyncExternalStore(onVisibility, () => document.hidden)
  const turn = useSyncExternalStore(watchSignIns, () => signIns)
  const runs = enabled && (whileHidden || !hidden)
  const asked = JSON.stringify(input)
  const position = useRef<{ asked: string; cursor: string | undefined }>({ asked, cursor: undefined })
  const heardAt = useRef<Date>(undefined)
  const emit = useEffectEvent((event: OutputOf<C>) => onEvent(event))

  // biome-ignore lint/correctness/useExhaustiveDependencies: another session begins anew
  useEffect(() => {
    const status = (status: StreamStatus) => {
      if (status === 'live') heardAt.current = new Date()
      const since = (status === 'reconnecting' && heardAt.current) || new Date()
      setState((before) => (before.status === status ? before : { status, since }))
    }
    if (!runs) {
      status('paused')
      return
    }
    if (position.current.asked !== asked) position.current = { asked, cursor: undefined }
    const here = position.current
    return follow(call, JSON.parse(asked), here.cursor, {
      status,
      event(data, cursor) {
        here.cursor = cursor
        if (data !== undefined) emit(data as OutputOf<C>)
      },
    })
  }, [call, asked, runs, turn])
  return state
}
