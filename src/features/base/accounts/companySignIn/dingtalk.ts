import { z } from 'zod'
import type { Parts } from '../../../../platform/context.ts'
import type { ProviderSettings } from '../identityProvider/providers.ts'
import { AppTokenExpired, prepareAppToken, renewAppToken, withAppToken } from './app-token.ts'
import { type CompanyIdentity, type IdentityProvider, ProviderError } from './port.ts'
import {
  appSecret,
  callAddress,
  codeOf,
  departmentGroups,
  type FetchToken,
  newStart,
  plainCode,
  readAnswer,
  refreshBy,
  type ServiceAnswer,
  serviceClient,
  tokenKey,
} from './service-call.ts'

/** Hosts of the public service. The address of a private deployment replaces them. */
const hosts = {
  page: 'https://login.dingtalk.com',
  api: 'https://api.dingtalk.com',
  directory: 'https://oapi.dingtalk.com',
} as const
/** Value of `contact_type` of staff. Contacts of other companies have 1. */
const staff = 0

const expiredToken = new Set(['40014', '42001'])
/** No such user, or outside the app's permission range. */
const notMember = new Set(['33012', '50002', '60121'])
const reasons: Readonly<Record<string, string>> = {
  '50002': 'the user is outside the permission range of the app',
  '60011': 'the app has no permission for this call',
  '60121': 'the user does not belong to the company',
  invalidClientIdOrSecret: 'the client ID or secret is wrong',
  'invalidParameter.authCode.notFound': 'the code is not valid',
}

const token = z.object({ accessToken: z.string().min(1), expireIn: z.number() })
const text = z.string().optional()
const visitor = z.object({
  unionId: z.string().min(1).max(255),
  nick: text,
  mobile: text,
  email: text,
  stateCode: text,
})
const link = z.object({ result: z.object({ userid: z.string().min(1).max(64), contact_type: z.number() }) })
const member = z.object({
  result: z.object({
    unionid: z.string(),
    name: text,
    mobile: text,
    email: text,
    org_email: text,
    active: z.boolean(),
    dept_id_list: z.array(z.number()).optional(),
    role_list: z.array(z.object({ name: z.string() })).optional(),
  }),
})
const department = z.object({ result: z.object({ name: z.string() }) })

/**
 * Adapter for DingTalk (open.dingtalk.com). Subject: the `unionId`. Anyone with a DingTalk account can authorize, so
 * the app itself looks up whether the user belongs to the company.
 */
export function dingtalkProvider(parts: Parts, settings: ProviderSettings): IdentityProvider {
  const request = serviceClient(parts)
  const { address } = settings
  const clientId = settings.clientId ?? ''
  const key = tokenKey(settings)
  const at = (host: keyof typeof hosts, path: string, query?: Readonly<Record<string, string>>) =>
    callAddress(address || hosts[host], path, query)

  const fetchToken: FetchToken = async () => {
    const body = { appKey: clientId, appSecret: appSecret(parts, settings) }
    const answer = checkNew(await request({ url: at('api', '/v1.0/oauth2/accessToken'), body }))
    const { accessToken, expireIn } = readAnswer(token, answer)
    return { token: accessToken, lifetimeS: expireIn }
  }
  /** Calls the company's directory as the app. */
  const call = (path: string, body: object) =>
    withAppToken(key, fetchToken, async (accessToken) =>
      checkOld(await request({ url: at('directory', path, { access_token: accessToken }), body })),
    )

  /** Profile of the user who authorized. */
  async function visitorOf(code: string) {
    const body = { clientId, clientSecret: appSecret(parts, settings), code, grantType: 'authorization_code' }
    const answer = checkNew(await request({ url: at('api', '/v1.0/oauth2/userAccessToken'), body }))
    const headers = { 'x-acs-dingtalk-access-token': readAnswer(token, answer).accessToken }
    return readAnswer(visitor, checkNew(await request({ url: at('api', '/v1.0/contact/users/me'), headers })))
  }

  /** An active member. Otherwise throws a ProviderError. DingTalk may give the id of a former member to another. */
  async function requireMember(userId: string, unionId: string) {
    const { result } = readAnswer(member, await call('/topapi/v2/user/get', { userid: userId }))
    if (result.unionid !== unionId) throw new ProviderError('notMember', 'the id belongs to another member')
    if (!result.active) throw new ProviderError('notMember', 'the member is not active')
    return result
  }
  const departmentName = async (id: number) =>
    readAnswer(department, await call('/topapi/v2/department/get', { dept_id: id })).result.name

  return {
    canConfirm: false,
    async begin(redirectUri) {
      await prepareAppToken(key, fetchToken)
      const start = newStart(redirectUri)
      const query = {
        redirect_uri: redirectUri,
        response_type: 'code',
        client_id: clientId,
        scope: 'openid',
        state: start.state,
        prompt: 'consent',
      }
      return { address: at('page', '/oauth2/auth', query).href, begun: start }
    },
    async finish(answer, start): Promise<CompanyIdentity> {
      const { unionId: subject, ...profile } = await visitorOf(codeOf(answer, start, 'authCode'))
      const { result } = readAnswer(link, await call('/topapi/user/getbyunionid', { unionid: subject }))
      if (result.contact_type !== staff) throw new ProviderError('notMember', 'the user is an external contact')
      const person = await requireMember(result.userid, subject)
      const departments = await departmentGroups(person.dept_id_list, departmentName)
      const roles = person.role_list?.map(({ name }) => `role:${name}`)
      return {
        subject,
        name: person.name ?? profile.nick,
        userName: undefined,
        mail: person.org_email || person.email || profile.email || undefined,
        phone: person.mobile || (profile.mobile && `+${profile.stateCode ?? '86'}${profile.mobile}`),
        groups: departments && [...departments, ...(roles ?? [])],
        checkedFactor: false,
        sid: undefined,
        refreshToken: result.userid,
      }
    },
    refresh: refreshBy(requireMember),
    check: () => renewAppToken(key, fetchToken),
  }
}

const describe = (answer: ServiceAnswer, code: string) => `${answer.name}: ${code} ${reasons[code] ?? ''}`.trim()

const newStatus = z.object({ code: z.string().optional() })
/** Throws for an error of api.dingtalk.com, which has an HTTP status and a text as code. */
function checkNew(answer: ServiceAnswer): ServiceAnswer {
  if (answer.status < 400) return answer
  throw new ProviderError('refused', describe(answer, plainCode(readAnswer(newStatus, answer).code)))
}

const oldStatus = z.object({
  errcode: z.number(),
  sub_code: z.union([z.string(), z.number()]).optional(),
})
/** Throws for an error of oapi.dingtalk.com: a number, and for 88 the reason in `sub_code`. */
function checkOld(answer: ServiceAnswer): ServiceAnswer {
  const { errcode, sub_code: subCode } = readAnswer(oldStatus, answer)
  if (errcode === 0) return answer
  const code = plainCode(errcode === 88 && subCode !== undefined ? subCode : errcode)
  if (expiredToken.has(code)) throw new AppTokenExpired()
  // -1: the service is overloaded. 900xx: too many calls.
  const isOutage = code === '-1' || /^900\d\d$/.test(code)
  throw new ProviderError(isOutage ? 'down' : notMember.has(code) ? 'notMember' : 'refused', describe(answer, code))
}
