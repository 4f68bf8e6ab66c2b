import { send } from '../../../../client/api.ts'
import { isInstalled } from '../../../../client/installation.ts'
import { storeSession } from '../../../../client/session.ts'
import { sessionCalls } from './contract.ts'
import { rememberPassword } from './sign-in-password.ts'

export const loadCode = () => send(sessionCalls.code, {}, { quiet: true })

/**
 * Signs in and stores the session in this browser.
 * @throws CallFault, with the text to show
 */
export async function signIn(input: Parameters<typeof send<typeof sessionCalls.login>>[1]): Promise<void> {
  // An installed app closes whenever the user switches to another one, which must not end the session.
  const stay = input.stay || isInstalled()
  const session = await send(sessionCalls.login, { ...input, ...(stay && { stay }) }, { quiet: true })
  if (session.mustChangePassword) rememberPassword(input.password)
  storeSession(session)
}
