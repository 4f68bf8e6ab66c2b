import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { secondStep } from '../factor/second-step-contract.ts'
import { directoryCredentials } from '../session/company-contract.ts'
import { newSession } from '../session/contract.ts'

const provider = z.strictObject({ provider: z.int().min(1) })

export const companySignInCalls = {
  /** Completes a sign-in whose browser has come back from the provider. The browser's cookie identifies it, once. */
  finish: call('/user/finishCompanySignIn', {
    title: ['完成公司账号登录', 'Complete company sign-in'],
    access: 'public',
    timeoutMs: 40_000,
    output: z.object({
      /** Page to open. Null: the landing page. */
      page: z.string().nullable(),
      stay: z.boolean(),
      /** Null: the local second factor is missing. */
      session: newSession.nullable(),
      secondFactor: secondStep.nullable(),
    }),
  }),
  /** Company accounts of the user, one for each provider. */
  mine: call('/user/queryCompanyAccounts', {
    title: ['我的公司账号', 'My company accounts'],
    access: 'open',
    peopleOnly: true,
    output: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        /** The user links it by entering its user name and password. */
        directory: z.boolean(),
        linkedAt: z.string().nullable(),
        lastUsedAt: z.string().nullable(),
        /** The linked account can confirm sensitive actions. */
        confirms: z.boolean(),
      }),
    ),
  }),
  /** Returns the provider's address, to which the browser goes to link a company account. */
  startLink: call('/user/startCompanyLink', {
    title: ['关联公司账号', 'Link company account'],
    access: 'open',
    peopleOnly: true,
    needsPassword: true,
    timeoutMs: 30_000,
    input: provider,
    output: z.object({ address: z.string() }),
  }),
  /** Links the company account with which the browser has come back from the provider. */
  finishLink: call('/user/finishCompanyLink', {
    title: ['完成关联公司账号', 'Complete link of company account'],
    access: 'open',
    peopleOnly: true,
    timeoutMs: 40_000,
    output: z.object({ name: z.string() }),
  }),
  /** Returns the provider's address, where the user signs in again to confirm a sensitive action, like `verifyPass`. */
  startConfirmation: call('/user/startCompanyConfirmation', {
    title: ['用公司账号确认身份', 'Confirm with company account'],
    access: 'open',
    peopleOnly: true,
    timeoutMs: 30_000,
    input: provider,
    output: z.object({ address: z.string() }),
  }),
  /** Confirms the session for whose user the browser has come back from the provider. */
  finishConfirmation: call('/user/finishCompanyConfirmation', {
    title: ['完成公司账号确认', 'Complete confirmation with company account'],
    access: 'open',
    peopleOnly: true,
    timeoutMs: 40_000,
    output: z.object({ name: z.string() }),
  }),
  /** Links the account of a directory whose user name and password are right. */
  linkDirectory: call('/user/linkDirectory', {
    title: ['关联目录账号', 'Link directory account'],
    access: 'open',
    peopleOnly: true,
    needsPassword: true,
    timeoutMs: 40_000,
    input: provider.extend(directoryCredentials),
    output: z.object({ name: z.string() }),
  }),
  removeLink: call('/user/removeCompanyLink', {
    title: ['取消关联公司账号', 'Unlink company account'],
    access: 'open',
    peopleOnly: true,
    changes: true,
    needsPassword: true,
    input: provider,
  }),
}
