import { minuteMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import type { OutsideRoute } from '../../../../platform/http/outside-routes.ts'
import { hashOf } from '../../../../platform/token.ts'
import { enabledProviders, type ProviderSettings } from '../identityProvider/providers.ts'
import { endCompanySessions } from '../session/company-sessions.ts'
import { askProvider } from './ask-provider.ts'
import { ProviderError } from './port.ts'
import { storeAnswer } from './steps.ts'
import { companySteps } from './store.ts'

/** Redirect address at every provider, below PUBLIC_URL. */
export const returnPath = '/user/companySignIn'
/** A message is accepted for two minutes, and clocks may differ. */
const signOutStorageMs = 10 * minuteMs

/**
 * Address to which a provider sends the browser. It stores the answer and opens the page that completes the sign-in.
 * That page is fixed, and the cookie of the browser that began the sign-in completes it, so that a stolen or forged
 * address is worthless.
 */
export const returnRoute: OutsideRoute = {
  method: 'GET',
  path: returnPath,
  title: ['公司账号登录返回', 'Return from company sign-in'],
  async handle(parts, query) {
    const purpose = await storeAnswer(parts, query)
    return {
      status: 303,
      page: purpose === 'link' || purpose === 'confirm' ? `/#/companySignIn?${purpose}=1` : '/#/companySignIn',
      isMissing: purpose === undefined,
    }
  },
}

/** Providers whose message this may be, by its unverified claims. */
async function senderOf({ store }: Parts, token: string): Promise<ProviderSettings | undefined> {
  const claims = claimsIn(token)
  const audience = Array.isArray(claims.aud) ? claims.aud : [claims.aud]
  const providers = await enabledProviders(store.db)
  const plain = (address: unknown) => String(address).replace(/\/$/, '')
  return providers.find(({ issuer, clientId }) => plain(issuer) === plain(claims.iss) && audience.includes(clientId))
}

function claimsIn(token: string): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    return {}
  }
}

const refusal = { status: 400, json: { error: 'invalid_request' }, isMissing: true } as const

/** Message of a provider that a user has signed out (OpenID Connect Back-Channel Logout 1.0). It counts once. */
export const signOutRoute: OutsideRoute = {
  method: 'POST',
  path: '/user/companySignOut',
  title: ['公司账号退出通知', 'Sign-out message of a provider'],
  async handle(parts, form) {
    const token = form.get('logout_token') ?? ''
    const sender = await senderOf(parts, token)
    if (!sender) return refusal
    try {
      const message = await askProvider(parts, sender, async (provider) => provider.readSignOut?.(token))
      if (!message) return refusal
      const { id, subject, sid } = message
      const isNew = await parts.store.tx(async (tx) => {
        const hash = hashOf(`sign-out ${sender.id} ${id}`)
        const expiresAt = new Date(parts.now().getTime() + signOutStorageMs).toISOString()
        const message = { secretHash: hash, stateHash: hash, purpose: 'signOut', provider: sender.id } as const
        const rows = await tx
          .insert(companySteps)
          .values({ ...message, stored: '', expiresAt })
          .onConflictDoNothing()
          .returning({ hash: companySteps.secretHash })
        if (rows.length === 0) return false
        await endCompanySessions(tx, { provider: sender.id, subject, sid }, parts.now())
        return true
      })
      return isNew ? { status: 200 } : refusal
    } catch (error) {
      if (error instanceof ProviderError) return error.reason === 'down' ? { status: 503 } : refusal
      throw error
    }
  },
}
