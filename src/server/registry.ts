import { type Call, isGet } from '../kit/call.ts'
import type { AnyCall, Context, Download, PublicContext } from './context.ts'

type Answer<Out> = Promise<Out | Download> | Out | Download
export type Handler<In, Out> = (input: In, context: Context) => Answer<Out>
export type PublicHandler<In, Out> = (input: In, context: PublicContext) => Answer<Out>
export interface Served {
  readonly call: AnyCall
  readonly handle: PublicHandler<unknown, unknown>
}

const served = new Map<string, Served>()

/** Says what a declared call does. A call that is served twice is a mistake in the code. */
export function serve<In, Out, Sent>(call: Call<In, Out, Sent>, handle: Handler<In, Out>): void {
  register(call as unknown as AnyCall, handle as unknown as PublicHandler<unknown, unknown>)
}

/** The same for a call that needs no sign-in: its handler cannot count on a user. */
export function servePublic<In, Out, Sent>(call: Call<In, Out, Sent>, handle: PublicHandler<In, Out>): void {
  if (call.access !== 'public') throw new Error(`${call.path} is not public`)
  register(call as unknown as AnyCall, handle as unknown as PublicHandler<unknown, unknown>)
}

/** Puts a call among those that are served. Throws when it is there already. */
export function register(call: AnyCall, handle: PublicHandler<unknown, unknown>): void {
  // A link or an image can make a browser send a GET.
  if (call.changes && isGet(call)) throw new Error(`${call.path} changes something: it cannot be a GET`)
  if (served.has(call.path)) throw new Error(`${call.path} is served twice`)
  served.set(call.path, { call, handle })
}

export const allServed = (): readonly Served[] => [...served.values()]
