import { TOTP } from 'otpauth'
import { factorCalls } from '../../../src/features/base/accounts/myFactors/contract.ts'
import { sessionCalls } from '../../../src/features/base/accounts/session/contract.ts'
import { factorSignInCalls } from '../../../src/features/base/accounts/session/factor-contract.ts'
import type { ApiAnswer, CallOptions } from '../client.ts'
import type { Client, TestServer } from '../harness.ts'

/** Gives the user an authenticator app, and sends `count` wrong codes for one sign-in at once, each from elsewhere. */
export async function guessedCodes(
  on: TestServer,
  user: Client,
  { password, count, elsewhere }: { password: string; count: number; elsewhere(): CallOptions },
): Promise<ApiAnswer[]> {
  const { secret } = (await user.call(factorCalls.startTotp)).data
  const timestamp = on.parts.now().getTime()
  await user.call(factorCalls.confirmTotp, { code: new TOTP({ secret }).generate({ timestamp }) })
  const username = (await user.call(sessionCalls.me)).data.user.username
  const { data } = await on.anonymous.call(sessionCalls.login, { username, password })
  const step = 'secondFactor' in data ? data.secondFactor.step : ''
  const proof = { way: 'totp', code: '000000' } as const
  const guess = () => on.anonymous.call(factorSignInCalls.finishSignIn, { step, proof }, elsewhere())
  return Promise.all(Array.from({ length: count }, guess))
}
