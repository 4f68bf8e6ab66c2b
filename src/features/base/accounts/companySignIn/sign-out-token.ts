import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose'
import { z } from 'zod'
import { ProviderError, type SignOutMessage } from './port.ts'

/** Oldest accepted message. The specification recommends two minutes. */
const maxAgeS = 120
const event = 'http://schemas.openid.net/event/backchannel-logout'

const claims = z
  .object({
    jti: z.string().min(1).max(500),
    sub: z.string().min(1).max(255).optional(),
    sid: z.string().min(1).max(500).optional(),
    events: z.looseObject({ [event]: z.looseObject({}) }),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined)

interface Receiver {
  readonly issuer: string
  readonly clientId: string
  readonly clockToleranceS: number
  readonly now: Date
  /** Signing keys. With `fresh` not from the cache. */
  keys(fresh: boolean): Promise<JSONWebKeySet>
}

/** Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6). Throws a ProviderError. */
export async function readSignOutToken(token: string, receiver: Receiver): Promise<SignOutMessage> {
  const verify = async (fresh: boolean) =>
    jwtVerify(token, createLocalJWKSet(await receiver.keys(fresh)), {
      issuer: receiver.issuer,
      audience: receiver.clientId,
      algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'],
      clockTolerance: receiver.clockToleranceS,
      currentDate: receiver.now,
      maxTokenAge: maxAgeS,
    })
  try {
    const { payload } = await verify(false).catch((error: unknown) => {
      // The provider may have changed its keys.
      if (error instanceof errors.JWKSNoMatchingKey) return verify(true)
      throw error
    })
    const { jti, sub, sid } = claims.parse(payload)
    return { id: jti, subject: sub, sid }
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError('refused', error instanceof Error ? error.message : 'invalid')
  }
}
