import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { assertion, factorProof, stepSecret } from '../factor/contract.ts'
import { passkeyOptions } from '../factor/second-step-contract.ts'
import { newSession } from './contract.ts'

const passkeyChallenge = z.object({ step: z.string(), options: passkeyOptions })

/** Calls of second factors. In a file of their own, because the sign-in page loads them only when they are needed. */
export const factorSignInCalls = {
  /** Completes a sign-in with the second factor, or with a passkey alone. Codes and assertions work once. */
  finishSignIn: call('/user/finishSignIn', {
    title: ['完成登录', 'Complete sign-in'],
    access: 'public',
    input: z.strictObject({ step: stepSecret, proof: factorProof, stay: z.boolean().optional() }),
    output: newSession,
  }),
  /** Challenge for a sign-in with a passkey alone, without password and verification code. */
  startPasskeySignIn: call('/user/startPasskeySignIn', {
    title: ['通行密钥登录', 'Sign in with a passkey'],
    access: 'public',
    output: passkeyChallenge,
  }),
  /** Challenge for `verifyPasskey`. Null: the account has no passkey for this address. */
  startPasskeyProof: call('/user/startPasskeyProof', {
    title: ['通行密钥验证', 'Verify with a passkey'],
    access: 'open',
    peopleOnly: true,
    output: passkeyChallenge.nullable(),
  }),
  /** Confirms a sensitive action with a passkey, like `verifyPass`. */
  verifyPasskey: call('/user/verifyPasskey', {
    title: ['校验通行密钥', 'Verify passkey'],
    access: 'open',
    peopleOnly: true,
    input: z.strictObject({ step: stepSecret, assertion }),
    output: z.object({ right: z.boolean() }),
  }),
}
