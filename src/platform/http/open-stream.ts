import type { Readable } from 'node:stream'
import { code } from '../../domain/contract/code.ts'
import type { AnyCall, Parts } from '../context.ts'
import { fault } from '../fault.ts'
import { pump } from '../stream/pump.ts'
import type { StreamReader, StreamSource } from '../stream/stream.ts'
import { authorizeCall, type Gate, type IncomingCall } from './run.ts'

/**
 * Headers that keep caches and proxies from buffering events. `connection: close`, because a persistent connection
 * would delay shutdown.
 */
export const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
} as const

/** Opens the stream of a call with a validated input. Throws the faults of the session, and 'too many'. */
export async function openStream(
  parts: Parts,
  gate: Gate,
  call: AnyCall,
  source: StreamSource<unknown>,
  incoming: Pick<IncomingCall, 'caller' | 'credentials' | 'lang'> & { since: string | undefined },
): Promise<Readable> {
  const reader = async (): Promise<StreamReader> => {
    const user = await authorizeCall(parts, gate, call, incoming, 'watch')
    if (!user) throw fault(code.noSession, 'noSession')
    return { db: parts.store.db, user, scope: user.scope, lang: incoming.lang }
  }
  const { user } = await reader()
  const leave = parts.streams.enter(user)
  return pump({ call, source, parts, since: incoming.since, reader, leave })
}
