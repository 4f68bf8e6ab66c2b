import { z } from 'zod'
import type { Parts } from '../../../../platform/context.ts'
import type { ProviderSettings } from '../identityProvider/providers.ts'
import { appOf } from '../session/in-app.ts'
import { AppTokenExpired, prepareAppToken, renewAppToken, withAppToken } from './app-token.ts'
import { type CompanyIdentity, type IdentityProvider, ProviderError } from './port.ts'
import {
  appSecret,
  callAddress,
  codeOf,
  departmentGroups,
  type FetchToken,
  newStart,
  optional,
  readAnswer,
  refreshBy,
  type ServiceAnswer,
  serviceClient,
  tokenKey,
} from './service-call.ts'

/** Hosts of the public service. The address of a private deployment replaces them. */
const hosts = {
  qrPage: 'https://login.work.weixin.qq.com',
  inApp: 'https://open.weixin.qq.com',
  api: 'https://qyapi.weixin.qq.com',
} as const
/** Value of `status` of a member who uses WeCom. Others are disabled (2), not activated (4) or have left (5). */
const active = 1

const expiredToken = new Set([40014, 42001])
/** Service is overloaded, or too many calls. */
const outages = new Set([-1, 45009, 45033])
/** Invalid id, no member with it, or outside the app's visible range. */
const notMember = new Set([40003, 60011, 60111])
const reasons: Readonly<Record<number, string>> = {
  40001: 'the secret is wrong',
  40013: 'the corp ID is wrong',
  40029: 'the code is not valid',
  42003: 'the code has expired',
  48002: 'the app has no permission for this call',
  60011: 'the user is outside the visible range of the app',
  60020: 'the address of this server is not among the trusted IP addresses of the app',
  60111: 'the user does not exist',
}

const appToken = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const visitor = z.object({ userid: z.string().optional(), user_ticket: z.string().optional() })
const text = z.string().optional()
const member = z.object({
  userid: z.string().min(1).max(64),
  name: text,
  email: text,
  biz_mail: text,
  mobile: text,
  department: z.array(z.number()).optional(),
  status: z.number(),
})
const details = z.object({ userid: z.string(), email: text, biz_mail: text, mobile: text })
const department = z.object({ department: z.object({ name: z.string() }) })

/** Adapter for WeCom (developer.work.weixin.qq.com, paths 98151, 91022, 98176). Subject: the member's `userid`. */
export function wecomProvider(parts: Parts, settings: ProviderSettings): IdentityProvider {
  const request = serviceClient(parts)
  const { agentId, address } = settings
  const clientId = settings.clientId ?? ''
  const key = tokenKey(settings)
  const at = (host: keyof typeof hosts, path: string, query: Readonly<Record<string, string>>) =>
    callAddress(address || hosts[host], path, query)

  const fetchToken: FetchToken = async () => {
    const query = { corpid: clientId, corpsecret: appSecret(parts, settings) }
    const answer = check(await request({ url: at('api', '/cgi-bin/gettoken', query) }))
    const { access_token: token, expires_in: lifetimeS } = readAnswer(appToken, answer)
    return { token, lifetimeS }
  }
  const call = (path: string, query: Readonly<Record<string, string>>, body?: object) =>
    withAppToken(key, fetchToken, async (token) =>
      check(await request({ url: at('api', path, { access_token: token, ...query }), body })),
    )

  /** An active member. Otherwise throws a ProviderError. */
  async function requireMember(userId: string) {
    const person = readAnswer(member, await call('/cgi-bin/user/get', { userid: userId }))
    if (person.userid.toLowerCase() !== userId.toLowerCase()) throw new ProviderError('refused', 'another member')
    if (person.status !== active) throw new ProviderError('notMember', `the member has status ${person.status}`)
    return person
  }

  /** Mail addresses and phone number, which WeCom states only for users who agreed in its app. */
  async function detailsOf(userId: string, ticket: string | undefined) {
    if (!ticket) return undefined
    const person = await optional(async () =>
      readAnswer(details, await call('/cgi-bin/auth/getuserdetail', {}, { user_ticket: ticket })),
    )
    return person?.userid === userId ? person : undefined
  }

  const departmentName = async (id: number) =>
    readAnswer(department, await call('/cgi-bin/department/get', { id: String(id) })).department.name

  return {
    canConfirm: false,
    async begin(redirectUri, { userAgent = '' } = {}) {
      await prepareAppToken(key, fetchToken)
      const start = newStart(redirectUri)
      const query = { appid: clientId, agentid: agentId ?? '', redirect_uri: redirectUri, state: start.state }
      if (appOf(userAgent) !== 'wecom')
        return { address: at('qrPage', '/wwlogin/sso/login', { login_type: 'CorpApp', ...query }).href, begun: start }
      const consent = { ...query, response_type: 'code', scope: 'snsapi_privateinfo' }
      return { address: `${at('inApp', '/connect/oauth2/authorize', consent).href}#wechat_redirect`, begun: start }
    },
    async finish(answer, start): Promise<CompanyIdentity> {
      const user = readAnswer(visitor, await call('/cgi-bin/auth/getuserinfo', { code: codeOf(answer, start) }))
      const { userid: subject, user_ticket: ticket } = user
      // Members of linked companies come as `CorpId/userid`, other users with an `openid` only.
      if (!subject || subject.includes('/')) throw new ProviderError('notMember', 'the user is not a member')
      const person = await requireMember(subject)
      const more = await detailsOf(subject, ticket)
      return {
        subject,
        name: person.name,
        userName: subject,
        mail: more?.biz_mail || more?.email || person.biz_mail || person.email || undefined,
        phone: more?.mobile || person.mobile,
        groups: await departmentGroups(person.department, departmentName),
        checkedFactor: false,
        sid: undefined,
        refreshToken: subject,
      }
    },
    refresh: refreshBy(requireMember),
    check: () => renewAppToken(key, fetchToken),
  }
}

const status = z.object({ errcode: z.number().default(0) })

/** Throws for an error of the service. */
function check(answer: ServiceAnswer): ServiceAnswer {
  const { errcode: code } = readAnswer(status, answer)
  if (code === 0) return answer
  if (expiredToken.has(code)) throw new AppTokenExpired()
  const reason = outages.has(code) ? 'down' : notMember.has(code) ? 'notMember' : 'refused'
  throw new ProviderError(reason, `${answer.name}: ${code} ${reasons[code] ?? ''}`.trim())
}
