import { send } from '../../../kit/client/api.ts'
import { isInstalled } from '../../../kit/client/installed.ts'
import { storeSession } from '../../../kit/client/session.ts'
import { sessionCalls } from './contract.ts'
import { keepGiven } from './given-password.ts'

/** A new verification-code picture. */
export const loadCode = () => send(sessionCalls.code, {}, { quiet: true })

/**
 * Signs in and keeps the session in this browser.
 * @throws CallFault, with the text to show
 */
export async function signIn(input: Parameters<typeof send<typeof sessionCalls.login>>[1]): Promise<void> {
  // An installed app is closed with every change to another one: nobody would call that the end of a session.
  const stay = input.stay || isInstalled()
  const session = await send(sessionCalls.login, { ...input, ...(stay && { stay }) }, { quiet: true })
  if (session.mustChangePassword) keepGiven(input.password)
  storeSession(session)
}
