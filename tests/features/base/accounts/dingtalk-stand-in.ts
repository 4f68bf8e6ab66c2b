import { appSecret, departmentNames, openStandIn } from './service-stand-in.ts'

export const clientId = 'dingabcdefghij123456'
const newError = (status: number, code: string) => ({ status, json: { code, message: 'error', requestid: 'R' } })
const oldError = (errcode: number, more: object = {}) => ({
  json: { errcode, errmsg: 'error', request_id: 'r', ...more },
})
const ok = (result: object) => ({ json: { errcode: 0, errmsg: 'ok', request_id: 'r', result } })
const expiredToken = oldError(88, { sub_code: '40014', sub_msg: 'access_token' })
const userIdOf = (unionId: string) => `staff-of-${unionId}`

/** Stand-in of DingTalk (open.dingtalk.com: OAuth2 sign-in, users/me, getbyunionid, v2/user/get, v2/department/get). */
export const openDingtalk = (redirectUri: string) =>
  openStandIn(redirectUri, ({ users, issueToken, isToken, takeCode, choose }) => {
    const userTokens = new Map<string, string>()
    return {
      '/oauth2/auth': (call) => {
        const { query } = call
        const isRight =
          query.get('client_id') === clientId &&
          query.get('redirect_uri') === redirectUri &&
          query.get('response_type') === 'code' &&
          query.get('scope') === 'openid' &&
          query.get('prompt') === 'consent'
        return isRight ? choose(call, { redirectUri, clientId }, 'authCode') : { status: 400, json: {} }
      },
      '/v1.0/oauth2/userAccessToken': ({ body }) => {
        if (body.clientId !== clientId || body.clientSecret !== appSecret)
          return newError(400, 'invalidClientIdOrSecret')
        const code = body.grantType === 'authorization_code' ? takeCode(body.code) : undefined
        if (code?.clientId !== clientId) return newError(400, 'invalidParameter.authCode.notFound')
        const { token, lifetimeS } = issueToken(7200)
        userTokens.set(token, code.user)
        return { json: { accessToken: token, refreshToken: 'unused', expireIn: lifetimeS } }
      },
      '/v1.0/contact/users/me': ({ headers }) => {
        const id = userTokens.get(String(headers['x-acs-dingtalk-access-token'])) ?? ''
        const user = users.get(id)
        if (!user) return newError(400, 'InvalidAuthentication')
        return { json: { nick: user.name, unionId: id, openId: `open-${id}`, stateCode: '86' } }
      },
      '/v1.0/oauth2/accessToken': ({ body }) => {
        if (body.appKey !== clientId || body.appSecret !== appSecret) return newError(400, 'invalidClientIdOrSecret')
        const { token, lifetimeS } = issueToken(7200)
        return { json: { accessToken: token, expireIn: lifetimeS } }
      },
      '/topapi/user/getbyunionid': ({ query, body }) => {
        if (!isToken(query.get('access_token'))) return expiredToken
        const id = String(body.unionid)
        const state = users.get(id)?.state ?? 'active'
        if (!users.has(id) || state === 'left' || state === 'outside') return oldError(60121)
        return ok({ contact_type: 0, userid: userIdOf(id) })
      },
      '/topapi/v2/user/get': ({ query, body }) => {
        if (!isToken(query.get('access_token'))) return expiredToken
        const [unionid, user] = [...users].find(([id]) => userIdOf(id) === body.userid) ?? []
        if (!unionid || !user || user.state === 'left') return oldError(60121)
        const { name, mail, phone, departments = [1], state = 'active' } = user
        return ok({
          userid: body.userid,
          unionid,
          name,
          org_email: mail ?? '',
          mobile: phone ?? '',
          state_code: '86',
          active: state === 'active',
          dept_id_list: departments,
          role_list: [{ id: 7, name: 'Auditors', group_name: 'Default' }],
        })
      },
      '/topapi/v2/department/get': ({ query, body }) => {
        if (!isToken(query.get('access_token'))) return expiredToken
        const name = departmentNames[Number(body.dept_id)]
        return name ? ok({ dept_id: body.dept_id, name, parent_id: 1 }) : oldError(60003)
      },
    }
  })
