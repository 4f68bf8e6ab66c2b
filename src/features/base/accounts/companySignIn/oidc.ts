import type { JSONWebKeySet } from 'jose'
import type { Configuration, ExportedJWKSCache, ServerMetadata } from 'openid-client'
import type { Parts } from '../../../../platform/context.ts'
import { OutgoingError } from '../../../../platform/outgoing.ts'
import { openSecret } from '../../../../platform/record/hidden-values.ts'
import type { ProviderSettings } from '../identityProvider/providers.ts'
import { outgoingFetch } from './outgoing-fetch.ts'
import { type CompanyIdentity, type IdentityProvider, ProviderError } from './port.ts'
import { readSignOutToken } from './sign-out-token.ts'

type Claims = Readonly<Record<string, unknown>>

/** Accepted difference of the clocks of platform and provider. */
const clockToleranceS = 30
/** Time for which a provider's addresses and keys are cached. */
const cachedMs = 10 * 60_000
/** Shortest time between two readings of the keys, which an unknown key causes. */
const freshKeysMs = 60_000
const timeoutS = 10
const defaultScopes = 'openid profile email'
/** Values of `amr` (RFC 8176) that mean a second factor. */
const factorMethods = new Set(['mfa', 'otp', 'hwk'])

/** Loaded at the first use, because most servers have no provider. */
const openid = () => import('openid-client')
type OpenId = Awaited<ReturnType<typeof openid>>

interface CacheEntry {
  readonly server: Promise<ServerMetadata>
  readonly at: number
  /** Cache of the library for keys of ID tokens. */
  jwks?: ExportedJWKSCache | undefined
  keys?: { readonly set: JSONWebKeySet; readonly at: number }
}
const cache = new Map<string, CacheEntry>()

/** Adapter for OpenID Connect: authorization code flow with PKCE, state and nonce. */
export function oidcProvider(parts: Parts, settings: ProviderSettings): IdentityProvider {
  const { forwardHosts } = parts.config
  const issuer = new URL(settings.issuer ?? '')
  const clientId = settings.clientId ?? ''
  const send = outgoingFetch(forwardHosts)
  const key = `${settings.id} ${settings.issuer} ${clientId} ${settings.updatedAt}`

  /** Reads the provider's addresses. `outgoingFetch` allows HTTP only to hosts that the operator has named. */
  async function discover(): Promise<ServerMetadata> {
    const { discovery, allowInsecureRequests, customFetch } = await openid()
    const config = await discovery(issuer, clientId, undefined, undefined, {
      timeout: timeoutS,
      [customFetch]: send,
      execute: issuer.protocol === 'http:' ? [allowInsecureRequests] : [],
    })
    return config.serverMetadata()
  }

  function cacheEntry(): CacheEntry {
    const now = Date.now()
    const current = cache.get(key)
    if (current && now - current.at < cachedMs) return current
    const entry: CacheEntry = { server: discover(), at: now }
    cache.set(key, entry)
    entry.server.catch(() => cache.delete(key))
    for (const [other, { at }] of cache) if (now - at >= cachedMs) cache.delete(other)
    return entry
  }

  /** Runs `work` with the library's settings for the current difference between the platform's clock and the machine's. */
  async function withConfig<T>(work: (config: Configuration, lib: OpenId) => Promise<T>): Promise<T> {
    const lib = await openid()
    const entry = cacheEntry()
    try {
      const config = await configure(lib, entry)
      try {
        return await work(config, lib)
      } finally {
        entry.jwks = lib.getJwksCache(config)
      }
    } catch (error) {
      throw reasonOf(error, lib)
    }
  }

  async function configure(lib: OpenId, { server, jwks }: CacheEntry): Promise<Configuration> {
    const secret = openSecret(parts, settings.clientSecret)
    const clocks = {
      [lib.clockTolerance]: clockToleranceS,
      [lib.clockSkew]: Math.round((parts.now().getTime() - Date.now()) / 1000),
    }
    const authentication = secret ? lib.ClientSecretPost(secret) : lib.None()
    const config = new lib.Configuration(await server, clientId, clocks, authentication)
    config.timeout = timeoutS
    config[lib.customFetch] = send
    if (issuer.protocol === 'http:') lib.allowInsecureRequests(config)
    // Verifies signatures of ID tokens also when they come from the provider itself.
    lib.enableNonRepudiationChecks(config)
    if (jwks) lib.setJwksCache(config, jwks)
    return config
  }

  async function keys(fresh: boolean): Promise<JSONWebKeySet> {
    const entry = cacheEntry()
    const maxAgeMs = fresh ? freshKeysMs : cachedMs
    if (entry.keys && Date.now() - entry.keys.at < maxAgeMs) return entry.keys.set
    const { jwks_uri: address = '' } = await entry.server
    const answer = await send(address, { headers: { accept: 'application/json' } })
    if (!answer.ok) throw new ProviderError('down', `jwks_uri: ${answer.status}`)
    entry.keys = { set: (await answer.json()) as JSONWebKeySet, at: Date.now() }
    return entry.keys.set
  }

  return {
    canConfirm: true,
    begin: (redirectUri, { fresh = false } = {}) =>
      withConfig(async (config, lib) => {
        const start = {
          state: lib.randomState(),
          nonce: lib.randomNonce(),
          verifier: lib.randomPKCECodeVerifier(),
          redirectUri,
          ...(fresh && { freshSince: parts.now().toISOString() }),
        }
        const address = lib.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: scopesOf(settings),
          code_challenge: await lib.calculatePKCECodeChallenge(start.verifier),
          code_challenge_method: 'S256',
          state: start.state,
          nonce: start.nonce,
          ...(fresh && { prompt: 'login', max_age: '0' }),
        })
        return { address: address.href, begun: start }
      }),
    finish: (answer, { state, nonce, verifier, redirectUri, freshSince }) =>
      withConfig(async (config, lib) => {
        const address = new URL(redirectUri)
        address.search = answer.toString()
        const tokens = await lib.authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const idToken: Claims & { sub: string } = tokens.claims() ?? { sub: '' }
        if (freshSince !== undefined) requireFresh(idToken.auth_time, freshSince)
        const info = config.serverMetadata().userinfo_endpoint
          ? await lib.fetchUserInfo(config, tokens.access_token, idToken.sub)
          : {}
        return identityOf({ ...info, ...idToken }, settings, tokens.refresh_token)
      }),
    refresh: (refreshToken, subject) =>
      withConfig(async (config, lib) => {
        try {
          const tokens = await lib.refreshTokenGrant(config, refreshToken)
          const claims = tokens.claims()
          if (claims && claims.sub !== subject) return 'ended'
          return { refreshToken: tokens.refresh_token ?? refreshToken }
        } catch (error) {
          if (error instanceof lib.ResponseBodyError && error.error === 'invalid_grant') return 'ended'
          throw error
        }
      }),
    readSignOut: (token) =>
      withConfig((config) =>
        readSignOutToken(token, {
          issuer: config.serverMetadata().issuer,
          clientId,
          clockToleranceS,
          now: parts.now(),
          keys,
        }),
      ),
    async check() {
      try {
        await discover()
      } catch (error) {
        throw reasonOf(error, await openid())
      }
    },
  }
}

function scopesOf({ scopes }: ProviderSettings): string {
  const all = (scopes || defaultScopes).split(' ')
  return all.includes('openid') ? all.join(' ') : ['openid', ...all].join(' ')
}

/** Throws when the user did not sign in at the provider after `since`. */
function requireFresh(authTime: unknown, since: string): void {
  if (typeof authTime !== 'number') throw new ProviderError('notFresh', 'auth_time is missing')
  if (authTime + clockToleranceS < Math.floor(Date.parse(since) / 1000))
    throw new ProviderError('notFresh', 'auth_time is older than the request')
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

function identityOf(claims: Claims, settings: ProviderSettings, refreshToken: string | undefined): CompanyIdentity {
  const groups = claims[settings.groupsClaim || 'groups']
  const methods = Array.isArray(claims.amr) ? claims.amr : []
  const isLevelMet = Boolean(settings.acr) && claims.acr === settings.acr
  return {
    subject: String(claims.sub),
    name: textOf(claims.name),
    userName: textOf(claims.preferred_username),
    mail: textOf(claims.email),
    phone: textOf(claims.phone_number),
    groups: Array.isArray(groups)
      ? groups.filter((each) => typeof each === 'string')
      : typeof groups === 'string'
        ? [groups]
        : undefined,
    checkedFactor: settings.checksFactor && (isLevelMet || methods.some((each) => factorMethods.has(String(each)))),
    sid: textOf(claims.sid),
    refreshToken,
  }
}

function* causesOf(error: unknown): Generator<unknown> {
  for (let at = error; at instanceof Error; at = at.cause) yield at
}
const outages = new Set(['temporarily_unavailable', 'server_error'])
const missingAnswers = new Set(['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_TIMEOUT'])

/** Returns a failure with a reason for administrators: an error code or the library's text, never a token. */
function reasonOf(error: unknown, lib: OpenId): unknown {
  for (const each of causesOf(error)) {
    if (each instanceof OutgoingError) return new ProviderError('down', each.message)
    if (each instanceof ProviderError) return each
  }
  if (error instanceof lib.AuthorizationResponseError) {
    const reason = error.error === 'access_denied' ? 'denied' : outages.has(error.error) ? 'down' : 'refused'
    return new ProviderError(reason, error.error)
  }
  if (error instanceof lib.ResponseBodyError)
    return new ProviderError(error.status >= 500 ? 'down' : 'refused', `${error.status} ${error.error}`)
  if (error instanceof lib.ClientError) {
    const reason = missingAnswers.has(error.code ?? '') ? 'down' : 'refused'
    return new ProviderError(reason, `${error.message} (${error.code ?? 'no code'})`)
  }
  return error
}
