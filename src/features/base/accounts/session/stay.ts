import { hourMs } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { eq } from '../../../../platform/store/drizzle.ts'
import { serve } from '../../../../platform/thing/thing.ts'
import { bindingCookie } from './authenticate.ts'
import { sessionCalls } from './contract.ts'
import { absoluteHours } from './parameters.ts'
import { sessions } from './store.ts'

/** Latest end of the caller's session by the absolute time-out, in milliseconds since 1970. */
export async function sessionEndMs({ db, parts, user }: Context): Promise<number> {
  const [session] = await db.select({ at: sessions.createdAt }).from(sessions).where(eq(sessions.id, user.sessionId))
  const begunMs = session ? Date.parse(session.at) : parts.now().getTime()
  return begunMs + (await parameterNumber(db, absoluteHours)) * hourMs
}

/** Changes only the cookies. The time-outs of the session still apply. */
export const stay = serve(sessionCalls.stay, async (_input, context) => {
  const { parts, caller } = context
  const maxAgeSeconds = Math.max(0, Math.floor(((await sessionEndMs(context)) - parts.now().getTime()) / 1000))
  const binding = caller.cookie(bindingCookie)
  if (binding) caller.setCookie(bindingCookie, binding, { maxAgeS: maxAgeSeconds })
  return { keptSeconds: maxAgeSeconds }
})
