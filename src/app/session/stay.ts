import { send } from '../../client/api.ts'
import { isInstalled } from '../../client/installation.ts'
import { customerId, keepCookies, token } from '../../client/session.ts'
import { sessionCalls } from '../../features/base/accounts/session/contract.ts'

/** Extends the session when the app was installed after sign-in, as if the user had signed in within it. */
export async function staySignedIn(): Promise<void> {
  const session = { token: token(), customerId: customerId() }
  if (!isInstalled() || !session.token) return
  const { keptSeconds } = await send(sessionCalls.stay, {}, { quiet: true })
  // Signed out in the meantime, or signed in as a different user.
  if (token() !== session.token || !session.customerId) return
  keepCookies({ token: session.token, customerId: session.customerId, keptSeconds })
}
