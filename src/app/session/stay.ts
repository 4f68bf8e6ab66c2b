import { sessionCalls } from '../../areas/accounts/session/contract.ts'
import { send } from '../../kit/client/api.ts'
import { isInstalled } from '../../kit/client/installed.ts'
import { customerId, keepCookies, token } from '../../kit/client/session.ts'

/** An app that was installed after its person had signed in stays signed in like one in which they signed in. */
export async function staySignedIn(): Promise<void> {
  const session = { token: token(), customerId: customerId() }
  if (!isInstalled() || !session.token) return
  const { keptSeconds } = await send(sessionCalls.stay, {}, { quiet: true })
  // Signed out meanwhile, or as somebody else.
  if (token() !== session.token || !session.customerId) return
  keepCookies({ token: session.token, customerId: session.customerId, keptSeconds })
}
