import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { attestation, stepSecret, totpCode } from '../factor/contract.ts'
import { passkeyOptions } from '../factor/second-step-contract.ts'

export const longestPasskeyName = 64
const passkeyName = z.string().trim().min(1).max(longestPasskeyName)
const passkeyId = z.strictObject({ id: z.string().min(1).max(1400) })

/** Recovery codes, shown once. Null: the account has some already. */
const newCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() })

export const factorCalls = {
  mine: call('/user/queryFactors', {
    title: ['我的登录验证方式', 'My sign-in factors'],
    access: 'open',
    peopleOnly: true,
    output: z.object({
      passkeys: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** Synchronised by its provider, so it outlives the device. */
          backedUp: z.boolean(),
          /** False: it was created at another address of the platform. */
          usable: z.boolean(),
          createdAt: z.string(),
          lastUsedAt: z.string().nullable(),
        }),
      ),
      /** Authenticator app. */
      totp: z.object({ createdAt: z.string(), lastUsedAt: z.string().nullable() }).nullable(),
      /** Number of unused recovery codes. */
      recoveryCodes: z.number(),
      /** The role requires a factor, so the last one cannot be removed. */
      required: z.boolean(),
      /** False: browsers refuse passkeys at this address. */
      passkeysPossible: z.boolean(),
    }),
  }),
  /** Starts the set-up of an authenticator app. Its secret is shown until `confirmTotp`. Needs the password. */
  startTotp: call('/user/startTotp', {
    title: ['设置验证器应用', 'Set up authenticator app'],
    access: 'open',
    peopleOnly: true,
    /** `uri`: otpauth:// for a QR code. */
    output: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: call('/user/confirmTotp', {
    title: ['启用验证器应用', 'Add authenticator app'],
    access: 'open',
    peopleOnly: true,
    changes: true,
    input: z.strictObject({ code: totpCode }),
    output: newCodes,
  }),
  /** Challenge for a new passkey. Needs the password. */
  startPasskey: call('/user/startPasskey', {
    title: ['创建通行密钥', 'Create passkey'],
    access: 'open',
    peopleOnly: true,
    output: z.object({ step: z.string(), options: passkeyOptions }),
  }),
  addPasskey: call('/user/addPasskey', {
    title: ['新增通行密钥', 'Add passkey'],
    access: 'open',
    peopleOnly: true,
    changes: true,
    input: z.strictObject({ step: stepSecret, name: passkeyName, attestation }),
    output: newCodes,
  }),
  renamePasskey: call('/user/renamePasskey', {
    title: ['重命名通行密钥', 'Rename passkey'],
    access: 'open',
    peopleOnly: true,
    changes: true,
    input: passkeyId.extend({ name: passkeyName }),
  }),
  removePasskey: call('/user/removePasskey', {
    title: ['移除通行密钥', 'Remove passkey'],
    access: 'open',
    peopleOnly: true,
    changes: true,
    needsPassword: true,
    input: passkeyId,
  }),
  removeTotp: call('/user/removeTotp', {
    title: ['移除验证器应用', 'Remove authenticator app'],
    access: 'open',
    peopleOnly: true,
    changes: true,
    needsPassword: true,
  }),
  /** Issues new recovery codes. The earlier ones stop working. */
  newRecoveryCodes: call('/user/newRecoveryCodes', {
    title: ['生成新恢复码', 'Issue recovery codes'],
    access: 'open',
    peopleOnly: true,
    changes: true,
    needsPassword: true,
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
}
