import { z } from 'zod'

/** Options for `navigator.credentials`, as JSON. The browser checks them. */
export const passkeyOptions = z.record(z.string(), z.unknown())

/** Sign-in whose password is right and whose second factor is missing. In a file of its own for the sign-in page. */
export const secondStep = z.object({
  step: z.string(),
  /** Factors that the account has. */
  ways: z.array(z.enum(['passkey', 'totp', 'recovery'])),
  /** Null without a passkey for this address. */
  passkey: passkeyOptions.nullable(),
})
export type SecondStep = z.infer<typeof secondStep>
export type FactorWay = SecondStep['ways'][number]
