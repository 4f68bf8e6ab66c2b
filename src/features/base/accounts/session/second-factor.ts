import { send } from '../../../../client/api.ts'
import { isInstalled } from '../../../../client/installation.ts'
import { signWithPasskey } from '../../../../client/passkey.ts'
import { noteProof } from '../../../../client/proof.ts'
import { storeSession } from '../../../../client/session.ts'
import type { SentOf } from '../../../../domain/contract/call.ts'
import { factorSignInCalls as calls } from './factor-contract.ts'
import { forgetPassword } from './sign-in-password.ts'

/** Completes a sign-in and stores the session in this browser. Throws CallFault. */
export async function finishSignIn(input: SentOf<typeof calls.finishSignIn>): Promise<void> {
  const stay = input.stay || isInstalled()
  const session = await send(calls.finishSignIn, { ...input, ...(stay && { stay }) }, { quiet: true })
  if (!session.mustChangePassword) forgetPassword()
  storeSession(session)
}

/** Implements `signInWithPasskey` of signing-in.ts. */
export async function enterWithPasskey(stay: boolean): Promise<boolean> {
  const { step, options } = await send(calls.startPasskeySignIn, {}, { quiet: true })
  const assertion = await signWithPasskey(options)
  if (!assertion) return false
  await finishSignIn({ step, proof: { way: 'passkey', assertion }, stay })
  return true
}

/** Confirms a sensitive action with a passkey. Undefined when the user cancels, false when it is refused. */
export async function proveWithPasskey(): Promise<boolean | undefined> {
  const challenge = await send(calls.startPasskeyProof, {}, { quiet: true })
  const assertion = challenge && (await signWithPasskey(challenge.options))
  if (!assertion) return undefined
  const { right } = await send(calls.verifyPasskey, { step: challenge.step, assertion }, { quiet: true })
  if (right) noteProof()
  return right
}
