import type { Call } from '../domain/contract/call.ts'
import type { AnyCall, Context, Download, PublicContext } from './context.ts'

type Answer<Out> = Promise<Out | Download> | Out | Download
export type Handler<In, Out> = (input: In, context: Context) => Answer<Out>
export type PublicHandler<In, Out> = (input: In, context: PublicContext) => Answer<Out>

export interface ServedCall {
  readonly call: AnyCall
  readonly handle: PublicHandler<unknown, unknown>
}

/** Attaches a handler to a declared call. */
export const serve = <In, Out, Sent>(call: Call<In, Out, Sent>, handle: Handler<In, Out>): ServedCall =>
  attachHandler(call, handle)

/** The same for a call without sign-in, whose handler may have no user. */
export function servePublic<In, Out, Sent>(call: Call<In, Out, Sent>, handle: PublicHandler<In, Out>): ServedCall {
  if (call.access !== 'public') throw new Error(`${call.path} is not public`)
  return attachHandler(call, handle)
}

/** The same for special kinds of calls. `handle` receives the validated input and the context from `runCall`. */
export const attachHandler = (call: unknown, handle: unknown): ServedCall => ({
  call: call as AnyCall,
  handle: handle as PublicHandler<unknown, unknown>,
})
