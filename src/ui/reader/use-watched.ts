import { useEffect, useState } from 'react'
import { CallFault } from '../../client/fault.ts'
import { followStream, type StreamStatus } from '../../client/follow-stream.ts'
import type { Call, OutputOf, SentOf } from '../../domain/contract/call.ts'
import { code } from '../../domain/contract/code.ts'

/** Limit of reconnection waits. A hall is watching, so a server that is back must be found soon. */
const longestWaitMs = 5_000

export interface PublicStream<T> {
  readonly state: T | undefined
  readonly status: StreamStatus
  /** Set when there is nothing to watch. */
  readonly fault: CallFault | undefined
}

/**
 * Follows a public stream whose every event is the whole state: `useWatched<typeof calls.watch>('/meeting/draw/watch',
 * { draw })`.
 */
export function useWatched<C extends Call>(path: C['path'], input: SentOf<C>): PublicStream<OutputOf<C>> {
  const [stream, setStream] = useState<PublicStream<OutputOf<C>>>({
    state: undefined,
    status: 'connecting',
    fault: undefined,
  })
  const inputJson = JSON.stringify(input)
  useEffect(() => {
    // The follower stores the cursor, so a break does not resend what is already visible.
    return followStream(
      path,
      JSON.parse(inputJson),
      undefined,
      {
        status: (status) => setStream((before) => ({ ...before, status })),
        event: (state) => {
          if (state !== undefined) setStream((before) => ({ ...before, state: state as OutputOf<C>, fault: undefined }))
        },
      },
      {
        headers: () => ({}),
        longestWaitMs,
        refused: async (response) => {
          const answer = (await response.json().catch(() => undefined)) as { code?: number; msg?: string } | undefined
          if (!response.ok || answer?.code === undefined || answer.code === code.throttled) return 'again'
          const id = response.headers.get('x-request-id') ?? undefined
          const fault = new CallFault(answer.msg ?? '', answer.code, [], response.status, id)
          setStream((before) => ({ ...before, fault }))
          return 'never'
        },
      },
    )
  }, [path, inputJson])
  return stream
}
