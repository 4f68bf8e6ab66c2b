import { send } from '../../../../client/api.ts'
import { isInstalled } from '../../../../client/installation.ts'
import { storeSession } from '../../../../client/session.ts'
import type { SentOf } from '../../../../domain/contract/call.ts'
import type { SecondStep } from '../factor/contract.ts'
import { sessionCalls } from './contract.ts'
import { forgetPassword, rememberPassword } from './sign-in-password.ts'

export const loadCode = () => send(sessionCalls.code, {}, { quiet: true })

type Input<C extends (typeof sessionCalls)[keyof typeof sessionCalls]> = SentOf<C>

/** An installed app closes whenever the user switches to another one, which must not end the session. */
const staying = ({ stay }: { stay?: boolean | undefined }) => (stay || isInstalled() ? { stay: true } : {})

/**
 * Signs in and stores the session in this browser. Returns the second step if the account has a second factor.
 * @throws CallFault, with the text to show
 */
export async function signIn(input: Input<typeof sessionCalls.login>): Promise<SecondStep | undefined> {
  const answer = await send(sessionCalls.login, { ...input, ...staying(input) }, { quiet: true })
  if ('secondFactor' in answer) {
    rememberPassword(input.password)
    return answer.secondFactor
  }
  if (answer.mustChangePassword) rememberPassword(input.password)
  storeSession(answer)
  return undefined
}

/** Completes a sign-in and stores the session in this browser. Throws CallFault. */
export async function finishSignIn(input: Input<typeof sessionCalls.finishSignIn>): Promise<void> {
  const session = await send(sessionCalls.finishSignIn, { ...input, ...staying(input) }, { quiet: true })
  if (!session.mustChangePassword) forgetPassword()
  storeSession(session)
}

/**
 * Signs in with a passkey alone. False when the user cancels.
 * @throws CallFault, or an error of the browser
 */
export async function signInWithPasskey(stay: boolean): Promise<boolean> {
  const { signWithPasskey } = await import('../../../../client/passkey.ts')
  const { step, options } = await send(sessionCalls.startPasskeySignIn, {}, { quiet: true })
  const assertion = await signWithPasskey(options)
  if (!assertion) return false
  await finishSignIn({ step, proof: { way: 'passkey', assertion }, stay })
  return true
}
