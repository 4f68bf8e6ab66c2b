import { hourMs } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { eq } from '../../../../platform/store/drizzle.ts'
import { serve } from '../../../../platform/thing/thing.ts'
import { requireNotEmergency } from '../account/emergency.ts'
import { bindingCookie } from './authenticate.ts'
import { sessionCalls } from './contract.ts'
import { absoluteHours } from './parameters.ts'
import { sessions } from './store.ts'

/** Start of the caller's session in milliseconds since 1970. */
async function sessionStartMs({ db, parts, user }: Context): Promise<number> {
  const [session] = await db.select({ at: sessions.createdAt }).from(sessions).where(eq(sessions.id, user.sessionId))
  return session ? Date.parse(session.at) : parts.now().getTime()
}

/** Latest end of the caller's session by the absolute time-out, in milliseconds since 1970. */
export const sessionEndMs = async (context: Context): Promise<number> =>
  (await sessionStartMs(context)) + (await parameterNumber(context.db, absoluteHours)) * hourMs

/** Time since the caller signed in. */
export const sessionAgeMs = async (context: Context): Promise<number> =>
  context.parts.now().getTime() - (await sessionStartMs(context))

/** Changes only the cookies. The time-outs of the session still apply. */
export const stay = serve(sessionCalls.stay, async (_input, context) => {
  const { db, parts, caller, user } = context
  await requireNotEmergency(db, [user.id])
  const maxAgeSeconds = Math.max(0, Math.floor(((await sessionEndMs(context)) - parts.now().getTime()) / 1000))
  const binding = caller.cookie(bindingCookie)
  if (binding) caller.setCookie(bindingCookie, binding, { maxAgeS: maxAgeSeconds })
  return { keptSeconds: maxAgeSeconds }
})
