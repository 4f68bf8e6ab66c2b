import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { secondStep } from '../factor/second-step-contract.ts'
import { newSession } from './contract.ts'

/** Page of the app to which a sign-in leads, with its query. It begins with one slash, so that it never leads outside. */
const inAppPath = z
  .string()
  .max(1000)
  .regex(/^\/(?![/\\])[^\\\s]*$/)

/** User name and password of a directory. Passwords are never trimmed or truncated. */
export const directoryCredentials = {
  userName: z.string().trim().min(1).max(256),
  password: z.string().min(1).max(256),
}

/** Calls with which the sign-in page offers company accounts. It loads them after the form. */
export const companyOfferCalls = {
  /** Providers whose buttons the sign-in page shows. */
  offered: call('/user/queryCompanySignIns', {
    title: ['公司登录方式', 'Company sign-ins'],
    access: 'public',
    output: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        available: z.boolean(),
        protocol: z.string(),
        /** The user enters its user name and password here. */
        directory: z.boolean(),
      }),
    ),
  }),
  /** Returns the provider's address, to which the browser goes in the same window. */
  start: call('/user/startCompanySignIn', {
    title: ['公司账号登录', 'Sign in with company account'],
    access: 'public',
    timeoutMs: 30_000,
    input: z.strictObject({
      provider: z.int().min(1),
      /** Page to open afterwards. Default: the landing page. */
      page: inAppPath.optional(),
      stay: z.boolean().optional(),
    }),
    output: z.object({ address: z.string() }),
  }),
  /** Signs in with user name and password of a directory (LDAP). */
  directorySignIn: call('/user/directorySignIn', {
    title: ['目录账号登录', 'Sign in with directory account'],
    access: 'public',
    timeoutMs: 40_000,
    input: z.strictObject({
      provider: z.int().min(1),
      ...directoryCredentials,
      codeId: z.string().max(64).optional(),
      code: z.string().trim().max(16).optional(),
      stay: z.boolean().optional(),
    }),
    /** Without a session the local second factor is missing. */
    output: z.object({ session: newSession.nullable(), secondFactor: secondStep.nullable() }),
  }),
}
