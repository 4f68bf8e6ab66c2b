import { z } from 'zod'

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  /** Not used. */
  clientExtensionResults: z.unknown(),
}

/** PublicKeyCredential of a sign-in as JSON (WebAuthn 3, AuthenticationResponseJSON). */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(100).nullish(),
  }),
})

/** PublicKeyCredential of a new passkey as JSON (WebAuthn 3, RegistrationResponseJSON). */
export const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})

/** Secret that identifies an unfinished step. */
export const stepSecret = z.string().regex(/^[\w-]{43}$/)

/** Code of an authenticator app. Spaces are ignored. */
export const totpCode = z
  .string()
  .overwrite((text) => text.replace(/\s/g, ''))
  .regex(/^\d{6}$/, { error: 'code' })

/** Proof of a second factor. */
export const factorProof = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('passkey'), assertion }),
  z.strictObject({ way: z.literal('totp'), code: totpCode }),
  z.strictObject({ way: z.literal('recovery'), code: z.string().trim().min(1).max(64) }),
])
export type FactorProof = z.infer<typeof factorProof>
