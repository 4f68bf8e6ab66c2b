import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Parts } from '../../../../platform/context.ts'
import type { ProviderSettings } from '../identityProvider/providers.ts'
import { AppTokenExpired, prepareAppToken, renewAppToken, withAppToken } from './app-token.ts'
import { type CompanyIdentity, type IdentityProvider, ProviderError } from './port.ts'
import {
  appSecret,
  callAddress,
  codeOf,
  type FetchToken,
  groupsOf,
  newStart,
  optional,
  readAnswer,
  refreshBy,
  type ServiceAnswer,
  serviceClient,
  tokenKey,
} from './service-call.ts'

/** Address of the public service. Lark and private deployments have others. */
const publicApi = 'https://open.feishu.cn'
/** Departments of one call. */
const maxDepartments = 50

const expiredToken = new Set([99991663, 99991664, 99991671])
const outages = new Set([20050, 20072, 99991400])
/** No such user, not active, of another company, or outside the app's range. */
const notMember = new Set([20008, 20010, 20066, 41012, 41050])
const reasons: Readonly<Record<number, string>> = {
  10003: 'the app ID or secret is wrong',
  10014: 'the app ID or secret is wrong',
  20002: 'the app secret is wrong',
  20003: 'the code is not valid',
  20004: 'the code has expired',
  20010: 'the user may not use the app',
  20024: 'the code belongs to another app',
  20048: 'the app does not exist',
  20049: 'the code belongs to another sign-in (PKCE)',
  20065: 'the code has been used',
  20071: 'the redirect address differs',
  41050: 'the user is outside the contact range of the app',
  99991672: 'the app has no permission for this call',
}

const appToken = z.object({ tenant_access_token: z.string().min(1), expire: z.number() })
const userToken = z.object({ access_token: z.string().min(1) })
const text = z.string().optional()
const visitor = z.object({ data: z.object({ union_id: z.string().min(1).max(255) }) })
const member = z.object({
  data: z.object({
    user: z.object({
      union_id: z.string(),
      name: text,
      email: text,
      enterprise_email: text,
      mobile: text,
      department_ids: z.array(z.string()).optional(),
      status: z.object({
        is_frozen: z.boolean(),
        is_resigned: z.boolean(),
        is_activated: z.boolean(),
        is_exited: z.boolean().optional(),
      }),
    }),
  }),
})
const departments = z.object({
  data: z.object({
    items: z.array(z.object({ name: text, department_id: text, open_department_id: text })).optional(),
  }),
})

/**
 * Adapter for Feishu and Lark (open.feishu.cn), with PKCE. Subject: the `union_id`, which stays when the company replaces
 * its app. The app itself looks up whether the user belongs to the company.
 */
export function feishuProvider(parts: Parts, settings: ProviderSettings): IdentityProvider {
  const request = serviceClient(parts)
  const clientId = settings.clientId ?? ''
  const api = settings.address || publicApi
  const key = tokenKey(settings)
  const at = (path: string, query?: Readonly<Record<string, string>>) => callAddress(api, `/open-apis${path}`, query)

  const fetchToken: FetchToken = async () => {
    const body = { app_id: clientId, app_secret: appSecret(parts, settings) }
    const answer = check(await request({ url: at('/auth/v3/tenant_access_token/internal'), body }))
    const { tenant_access_token: token, expire } = readAnswer(appToken, answer)
    return { token, lifetimeS: expire }
  }
  const call = (url: URL) =>
    withAppToken(key, fetchToken, async (token) =>
      check(await request({ url, headers: { authorization: `Bearer ${token}` } })),
    )

  /** An active member. Otherwise throws a ProviderError. */
  async function requireMember(unionId: string) {
    const query = { user_id_type: 'union_id', department_id_type: 'open_department_id' }
    const { data } = readAnswer(member, await call(at(`/contact/v3/users/${encodeURIComponent(unionId)}`, query)))
    const { user } = data
    const { is_frozen: isFrozen, is_resigned: isResigned, is_activated: isActivated, is_exited: isExited } = user.status
    if (user.union_id !== unionId) throw new ProviderError('refused', 'another user')
    if (isFrozen || isResigned || isExited || !isActivated)
      throw new ProviderError('notMember', 'the user is frozen, has left, or is not activated')
    return user
  }

  async function groups(ids: readonly string[] | undefined): Promise<string[] | undefined> {
    if (!ids) return undefined
    const url = at('/contact/v3/departments/batch', { department_id_type: 'open_department_id' })
    for (const id of ids.slice(0, maxDepartments)) url.searchParams.append('department_ids', id)
    const answer = ids.length > 0 ? await optional(async () => readAnswer(departments, await call(url))) : undefined
    const items = answer?.data.items ?? []
    const moreIds = items.flatMap(({ department_id: id }) => id ?? [])
    return groupsOf(
      items.flatMap(({ name }) => name ?? []),
      [...new Set([...ids, ...moreIds])],
    )
  }

  /** Id of the user who authorized. */
  async function visitorOf(code: string, verifier: string, redirectUri: string): Promise<string> {
    const body = {
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: appSecret(parts, settings),
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }
    const answer = check(await request({ url: at('/authen/v2/oauth/token'), body }))
    const headers = { authorization: `Bearer ${readAnswer(userToken, answer).access_token}` }
    return readAnswer(visitor, checkUser(await request({ url: at('/authen/v1/user_info'), headers }))).data.union_id
  }

  return {
    canConfirm: false,
    async begin(redirectUri) {
      await prepareAppToken(key, fetchToken)
      const start = newStart(redirectUri)
      const query = {
        client_id: clientId,
        response_type: 'code',
        redirect_uri: redirectUri,
        state: start.state,
        code_challenge: createHash('sha256').update(start.verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }
      return { address: callAddress(pageOf(api), '/open-apis/authen/v1/authorize', query).href, begun: start }
    },
    async finish(answer, start): Promise<CompanyIdentity> {
      const subject = await visitorOf(codeOf(answer, start), start.verifier, start.redirectUri)
      const person = await requireMember(subject)
      return {
        subject,
        name: person.name,
        userName: undefined,
        mail: person.enterprise_email || person.email || undefined,
        phone: person.mobile,
        groups: await groups(person.department_ids),
        checkedFactor: false,
        sid: undefined,
        refreshToken: subject,
      }
    },
    refresh: refreshBy(requireMember),
    check: () => renewAppToken(key, fetchToken),
  }
}

/** Base of the page where users authorize: `accounts.` in place of `open.`, also in Lark and private deployments. */
const pageOf = (api: string) => api.replace(/^(https?:\/\/)open\./, '$1accounts.')

const statusOf = (answer: ServiceAnswer) => readAnswer(z.object({ code: z.number() }), answer).code

/** Throws for an error of the service. */
function check(answer: ServiceAnswer): ServiceAnswer {
  if (expiredToken.has(statusOf(answer))) throw new AppTokenExpired()
  return checkUser(answer)
}

/** The same for calls with the token of a user, which is not replaced. */
function checkUser(answer: ServiceAnswer): ServiceAnswer {
  const code = statusOf(answer)
  if (code === 0) return answer
  const reason = outages.has(code) ? 'down' : notMember.has(code) ? 'notMember' : 'refused'
  throw new ProviderError(reason, `${answer.name}: ${code} ${reasons[code] ?? ''}`.trim())
}
