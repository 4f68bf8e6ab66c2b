import type { Call } from '../kit/call.ts'
import type { AnyCall, Context, Download, PublicContext } from './context.ts'

type Answer<Out> = Promise<Out | Download> | Out | Download
export type Handler<In, Out> = (input: In, context: Context) => Answer<Out>
export type PublicHandler<In, Out> = (input: In, context: PublicContext) => Answer<Out>

/** A declared call and what it does. */
export interface Served {
  readonly call: AnyCall
  readonly handle: PublicHandler<unknown, unknown>
}

/** Says what a declared call does. */
export const serve = <In, Out, Sent>(call: Call<In, Out, Sent>, handle: Handler<In, Out>): Served =>
  served(call, handle)

/** The same for a call that needs no sign-in: its handler cannot count on a user. */
export function servePublic<In, Out, Sent>(call: Call<In, Out, Sent>, handle: PublicHandler<In, Out>): Served {
  if (call.access !== 'public') throw new Error(`${call.path} is not public`)
  return served(call, handle)
}

/** For kinds of calls of their own; `handle` gets the checked input and what `runCall` makes of the request. */
export const served = (call: unknown, handle: unknown): Served => ({
  call: call as AnyCall,
  handle: handle as PublicHandler<unknown, unknown>,
})
