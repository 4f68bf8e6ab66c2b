import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'

export interface CompanyUser {
  readonly name: string
  readonly email?: string
  readonly groups?: readonly string[]
  readonly amr?: readonly string[]
}
/** Changes the answer of the token endpoint. */
type Tamper = (answer: Record<string, unknown>) => Promise<Record<string, unknown>>

export const clientId = 'platform'
export const clientSecret = 'a-secret-of-the-client'
const keyId = 'signing'
const lifetimeS = 300 * 86_400
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
const scopes = 'openid profile email groups offline_access'

/** Real OpenID provider on a port of the system, with a sign-in page that has a button for each user. */
export async function openCompanyProvider(redirectUri: string) {
  const users = new Map<string, CompanyUser>()
  const disabled = new Set<string>()
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const foreignKey = (await generateKeyPair('RS256')).privateKey
  let tamper: Tamper | undefined
  let isDown = false
  const server = createServer((request, response) => {
    if (isDown) return void response.writeHead(503).end()
    if (request.url === '/favicon.ico') return void response.writeHead(204).end()
    if (request.url?.startsWith('/interaction/')) void interaction(request, response)
    else callback(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
        backchannel_logout_uri: new URL('/user/companySignOut', redirectUri).href,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: keyId, alg: 'RS256', use: 'sig' }] },
    // Longer than the difference between the clocks of the tests' processes and of browsers.
    ttl: {
      Interaction: lifetimeS,
      Session: lifetimeS,
      Grant: lifetimeS,
      AccessToken: lifetimeS,
      IdToken: lifetimeS,
      RefreshToken: lifetimeS,
    },
    cookies: { keys: ['a key for the cookies of a test'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    claims: { openid: ['sub', 'amr'], profile: ['name'], email: ['email'], groups: ['groups'] },
    scopes: scopes.split(' '),
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, id: string) =>
      users.has(id) && !disabled.has(id) ? { accountId: id, claims: () => ({ sub: id, ...users.get(id) }) } : undefined,
    issueRefreshToken: () => true,
    loadExistingGrant: async ({ oidc }: GrantContext) => {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope(scopes)
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    await next()
    if (context.path === '/token' && tamper) context.body = await tamper(context.body as Record<string, unknown>)
  })
  const callback = provider.callback()

  async function interaction(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      const buttons = [...users].map(([id, { name }]) => `<button name="user" value="${id}">${name}</button>`)
      const form = `<form method="post">${buttons.join('')}<button name="user" value="">Cancel</button></form>`
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<h1>Company</h1>${form}`)
      return
    }
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const user = new URLSearchParams(Buffer.concat(parts).toString()).get('user') ?? ''
    const login = { accountId: user, amr: users.get(user)?.amr }
    await provider.interactionFinished(request, response, user ? { login } : { error: 'access_denied' })
  }

  const signToken = (payload: JWTPayload, { key = privateKey, type = 'JWT' } = {}) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: keyId, typ: type }).sign(key)

  return {
    issuer,
    users,
    disabled,
    foreignKey,
    signToken,
    /** Makes the provider fail every request. */
    set down(value: boolean) {
      isDown = value
    },
    /** Changes the claims of ID tokens, which the provider's key signs again, or `key`. Undefined: unchanged. */
    changeIdTokens(change: ((claims: JWTPayload) => JWTPayload) | undefined, key = privateKey) {
      tamper =
        change &&
        (async (answer) => ({
          ...answer,
          id_token: await signToken(change(decodeJwt(String(answer.id_token))), { key }),
        }))
    },
    /** Signs a user in as a browser would. '' cancels. Returns the address to which the provider redirects. */
    async visit(address: string, user: string): Promise<URL> {
      const cookies = new Map<string, string>()
      let url = new URL(address)
      let form: string | undefined
      while (url.origin === issuer) {
        const answer = await fetch(url, {
          redirect: 'manual',
          headers: {
            cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
          },
          ...(form !== undefined && { method: 'POST', body: form }),
        })
        for (const each of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
          cookies.set(name, value)
        }
        const location = answer.headers.get('location')
        const isForm = location === null && url.pathname.startsWith('/interaction/')
        if (!location && !isForm) throw new Error(`${url.pathname}: ${answer.status} ${await answer.text()}`)
        form = isForm ? new URLSearchParams({ user }).toString() : undefined
        url = new URL(location ?? url, url)
      }
      return url
    },
    /** Message that a user has signed out. */
    signOutToken: (claims: JWTPayload, more: { key?: typeof privateKey } = {}) =>
      signToken(
        {
          iss: issuer,
          aud: clientId,
          iat: Math.floor(Date.now() / 1000),
          exp: Math.floor(Date.now() / 1000) + 120,
          jti: randomUUID(),
          events: { [logoutEvent]: {} },
          ...claims,
        },
        { ...more, type: 'logout+jwt' },
      ),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface GrantContext {
  readonly oidc: {
    readonly session: { readonly accountId: string }
    readonly provider: {
      readonly Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<unknown> }
    }
  }
}
