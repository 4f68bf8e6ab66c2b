import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { Call, OutputOf, SentOf } from '../domain/contract/call.ts'
import { code } from '../domain/contract/code.ts'
import { sessionHeaders } from './api.ts'
import { languageHeader, react, reactionTo } from './catalogue.ts'
import { followStream, type StreamHandlers, type StreamManner, type StreamStatus } from './follow-stream.ts'

export interface StreamState {
  readonly status: StreamStatus
  /** When the status began. For reconnecting: when data last arrived. */
  readonly since: Date
}

/** Number of sign-ins in place. Each one restarts the streams that were refused to the earlier session. */
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

/** `followStream` with the session's headers. */
const follow = (call: Call, input: unknown, cursor: string | undefined, handlers: StreamHandlers): (() => void) =>
  followStream(call.path, input, cursor, handlers, bySession)

export const bySession: StreamManner = {
  headers: () => ({ ...sessionHeaders(), tspLanguage: languageHeader() }),
  refused: handleRefusal,
}

/**
 * Handles an answer in place of a stream. Throttled ones retry. A session that ended shows its message. Others stay
 * refused.
 */
async function handleRefusal(response: Response): Promise<'again' | 'never'> {
  const answer = (await response.json()) as { code?: number; msg?: string }
  if (!response.ok || answer.code === undefined || answer.code === code.throttled) return 'again'
  if (reactionTo(answer.code) !== 'toast') void react(answer.code, answer.msg ?? '', false)
  return 'never'
}

const onVisibility = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/**
 * Follows a call of transport 'stream' while the page is visible. After it was hidden, or after a break, missed events
 * are delivered first. A different input starts a new stream.
 * @param options.whileHidden continues while the browser's window is hidden (a page in a hidden tab never does)
 */
export function useStream<C extends Call>(
  call: C,
  input: SentOf<C>,
  onEvent: (event: OutputOf<C>) => void,
  { whileHidden = false, enabled = true }: { whileHidden?: boolean; enabled?: boolean } = {},
): StreamState {
  const [state, setState] = useState<StreamState>(() => ({ status: 'connecting', since: new Date() }))
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden)
  const turn = useSyncExternalStore(watchSignIns, () => signIns)
  const runs = enabled && (whileHidden || !isHidden)
  const inputJson = JSON.stringify(input)
  const position = useRef<{ inputJson: string; cursor: string | undefined }>({ inputJson, cursor: undefined })
  const heardAt = useRef<Date>(undefined)
  const emit = useEffectEvent((event: OutputOf<C>) => onEvent(event))

  // biome-ignore lint/correctness/useExhaustiveDependencies: another session starts again
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
    if (position.current.inputJson !== inputJson) position.current = { inputJson, cursor: undefined }
    const here = position.current
    return follow(call, JSON.parse(inputJson), here.cursor, {
      status,
      event(data, cursor) {
        here.cursor = cursor
        if (data !== undefined) emit(data as OutputOf<C>)
      },
    })
  }, [call, inputJson, runs, turn])
  return state
}
