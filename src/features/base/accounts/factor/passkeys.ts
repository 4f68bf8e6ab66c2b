import { isIP } from 'node:net'
import type { VerifyAuthenticationResponseOpts, VerifyRegistrationResponseOpts } from '@simplewebauthn/server'
import type { z } from 'zod'
import type { Config } from '../../../../platform/config.ts'
import type { Caller } from '../../../../platform/context.ts'
import { and, eq } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { assertion, attestation } from './contract.ts'
import { passkeys } from './store.ts'

type Assertion = z.infer<typeof assertion>
type Attestation = z.infer<typeof attestation>
type Options = Record<string, unknown>

/** The platform as passkeys know it (WebAuthn: relying party). */
export interface RelyingParty {
  /** Host name. */
  readonly id: string
  readonly origin: string
}

/**
 * Relying party of a request: the host of PUBLIC_URL, else the request's. Undefined for IP addresses, with which
 * browsers refuse passkeys.
 */
export function relyingParty({ publicUrl }: Config, { secure, host }: Caller): RelyingParty | undefined {
  const address = publicUrl ?? `${secure ? 'https' : 'http'}://${host}`
  if (!URL.canParse(address)) return undefined
  const { hostname, origin } = new URL(address)
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? undefined : { id: hostname, origin }
}

/** Loaded at the first use, because it takes 200 ms of a server's start. */
const webAuthn = () => import('@simplewebauthn/server')
/** EdDSA, ES256, RS256 (COSE). */
const algorithms = [-8, -7, -257]

/** Passkeys of an account that work at this address. */
export const passkeysAt = (db: Db, accountId: number, rpId: string) =>
  db
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(and(eq(passkeys.accountId, accountId), eq(passkeys.rpId, rpId)))

/** Options for a new passkey, which must verify its user by PIN, fingerprint or face. */
export async function creationOptions(
  db: Db,
  rp: RelyingParty,
  { id, name, fullName }: { id: number; name: string; fullName: string },
  rpName: string,
): Promise<{ options: Options; challenge: string }> {
  const existing = await passkeysAt(db, id, rp.id)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    supportedAlgorithmIDs: algorithms,
    rpName,
    rpID: rp.id,
    userID: new TextEncoder().encode(`account ${id}`),
    userName: name,
    userDisplayName: fullName,
    attestationType: 'none',
    excludeCredentials: existing.map((each) => ({ id: each.id, transports: each.transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options: { ...options }, challenge: options.challenge }
}

/** Options for a sign-in or a proof. Without `ids` the authenticator offers the accounts that it stores. */
export async function requestOptions(
  rp: RelyingParty,
  ids?: readonly { id: string; transports: string[] }[],
): Promise<{ options: Options; challenge: string }> {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: rp.id,
    userVerification: 'required',
    ...(ids && { allowCredentials: ids.map(({ id, transports }) => ({ id, transports })) }),
  })
  return { options: { ...options }, challenge: options.challenge }
}

/** Verifies a new passkey and stores it. False when the response is not valid for the challenge and this origin. */
export async function addPasskey(
  db: Db,
  rp: RelyingParty,
  {
    accountId,
    name,
    challenge,
    response,
  }: { accountId: number; name: string; challenge: string; response: Attestation },
): Promise<boolean> {
  const { verifyRegistrationResponse } = await webAuthn()
  const result = await verifyRegistrationResponse({
    response: response as VerifyRegistrationResponseOpts['response'],
    supportedAlgorithmIDs: algorithms,
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!result?.verified) return false
  const { credential, credentialBackedUp: backedUp } = result.registrationInfo
  const rows = await db
    .insert(passkeys)
    .values({
      id: credential.id,
      accountId,
      rpId: rp.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: response.response.transports,
      name,
      backedUp,
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.id })
  return rows.length > 0
}

/**
 * Verifies an assertion of the account (null: of any) and stores the authenticator's counter. Returns the account, or
 * undefined when the assertion is not valid: unknown passkey, wrong signature, challenge, origin or address, user not verified, or a counter that does
 * not grow, as of a copied authenticator.
 */
export async function acceptPasskey(
  db: Db,
  rp: RelyingParty,
  {
    challenge,
    response,
    accountId,
    now,
  }: { challenge: string; response: Assertion; accountId: number | null; now: Date },
): Promise<number | undefined> {
  const [passkey] = await db
    .select()
    .from(passkeys)
    .where(
      and(
        eq(passkeys.id, response.id),
        eq(passkeys.rpId, rp.id),
        accountId === null ? undefined : eq(passkeys.accountId, accountId),
      ),
    )
  if (!passkey) return undefined
  const { verifyAuthenticationResponse } = await webAuthn()
  const result = await verifyAuthenticationResponse({
    response: response as VerifyAuthenticationResponseOpts['response'],
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => undefined)
  if (!result?.verified) return undefined
  const { newCounter: counter, credentialBackedUp: backedUp } = result.authenticationInfo
  // Compares the counter again, so that of two concurrent assertions with the same one only one is accepted.
  const rows = await db
    .update(passkeys)
    .set({ counter, backedUp, lastUsedAt: now.toISOString() })
    .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
    .returning({ accountId: passkeys.accountId })
  return rows[0]?.accountId
}
