import { send } from '../../../../client/api.ts'
import { isInstalled } from '../../../../client/installation.ts'
import { storeSession } from '../../../../client/session.ts'
import type { SecondStep } from '../factor/second-step-contract.ts'
import { sessionCalls } from './contract.ts'
import { rememberPassword } from './sign-in-password.ts'

export const loadCode = () => send(sessionCalls.code, {}, { quiet: true })

/**
 * Signs in and stores the session in this browser. Returns the second step with its form if the account has a second
 * factor.
 * @throws CallFault, with the text to show
 */
export async function signIn(
  input: Parameters<typeof send<typeof sessionCalls.login>>[1],
): Promise<{ second: SecondStep; Form: typeof import('./SecondStep.tsx').SecondStep } | undefined> {
  // An installed app closes whenever the user switches to another one, which must not end the session.
  const stay = input.stay || isInstalled()
  const answer = await send(sessionCalls.login, { ...input, ...(stay && { stay }) }, { quiet: true })
  if ('secondFactor' in answer) {
    rememberPassword(input.password)
    const { SecondStep: Form } = await import('./SecondStep.tsx')
    return { second: answer.secondFactor, Form }
  }
  if (answer.mustChangePassword) rememberPassword(input.password)
  storeSession(answer)
  return undefined
}

/**
 * Signs in with a passkey alone. False when the user cancels.
 * @throws CallFault, or an error of the browser
 */
export async function signInWithPasskey(stay: boolean): Promise<boolean> {
  const { enterWithPasskey } = await import('./second-factor.ts')
  return enterWithPasskey(stay)
}
