import { appSecret, departmentNames, openStandIn } from './service-stand-in.ts'

export const corpId = 'ww1234567890abcdef'
export const agentId = '1000002'
const error = (errcode: number) => ({ json: { errcode, errmsg: 'error' } })
const ok = (more: object) => ({ json: { errcode: 0, errmsg: 'ok', ...more } })
const refusal = { status: 400, json: {} }
const statuses = { active: 1, disabled: 2, outside: 1, left: 5 }

/** Stand-in of WeCom (developer.work.weixin.qq.com/document/path/98151, 91022, 98176, 95833, 90196, 95351). */
export const openWecom = (redirectUri: string) =>
  openStandIn(redirectUri, ({ users, issueToken, isToken, takeCode, choose }) => {
    const members = (token: string | null, id: string | null) => {
      if (!isToken(token)) return error(40014)
      const user = users.get(id ?? '')
      return !user || user.state === 'left' || user.state === 'outside' ? error(60111) : user
    }
    return {
      '/wwlogin/sso/login': (call) => {
        const { query } = call
        const isRight =
          query.get('login_type') === 'CorpApp' &&
          query.get('appid') === corpId &&
          query.get('agentid') === agentId &&
          query.get('redirect_uri') === redirectUri &&
          /^[a-zA-Z0-9]{1,128}$/.test(query.get('state') ?? '')
        return isRight ? choose(call, { redirectUri, clientId: corpId }) : refusal
      },
      '/connect/oauth2/authorize': (call) => {
        const { query, headers } = call
        const isRight =
          /wxwork/.test(headers['user-agent'] ?? '') &&
          query.get('appid') === corpId &&
          query.get('agentid') === agentId &&
          query.get('redirect_uri') === redirectUri &&
          query.get('response_type') === 'code' &&
          query.get('scope') === 'snsapi_privateinfo' &&
          /^[a-zA-Z0-9]{1,128}$/.test(query.get('state') ?? '')
        return isRight ? choose(call, { redirectUri, clientId: corpId, scope: 'snsapi_privateinfo' }) : refusal
      },
      '/cgi-bin/gettoken': ({ query }) => {
        if (query.get('corpid') !== corpId) return error(40013)
        if (query.get('corpsecret') !== appSecret) return error(40001)
        const { token, lifetimeS } = issueToken(7200)
        return ok({ access_token: token, expires_in: lifetimeS })
      },
      '/cgi-bin/auth/getuserinfo': ({ query }) => {
        if (!isToken(query.get('access_token'))) return error(40014)
        const code = takeCode(query.get('code'))
        if (code?.clientId !== corpId) return error(40029)
        if (users.get(code.user)?.state === 'outside') return ok({ openid: `open-${code.user}` })
        return ok({ userid: code.user, ...(code.scope && { user_ticket: `ticket-${code.user}` }) })
      },
      '/cgi-bin/auth/getuserdetail': ({ query, body }) => {
        const userid = String(body.user_ticket).replace('ticket-', '')
        const user = members(query.get('access_token'), userid)
        if ('json' in user) return user
        return ok({ userid, email: user.mail ?? '', biz_mail: '', mobile: user.phone ?? '' })
      },
      // New apps get no mail address and no phone number here.
      '/cgi-bin/user/get': ({ query }) => {
        const userid = query.get('userid')
        const user = members(query.get('access_token'), userid)
        if ('json' in user) return user
        const { name, departments, state = 'active' } = user
        return ok({ userid, name, department: departments ?? [1], status: statuses[state] })
      },
      '/cgi-bin/department/get': ({ query }) => {
        if (!isToken(query.get('access_token'))) return error(40014)
        const id = Number(query.get('id'))
        const name = departmentNames[id]
        return name ? ok({ department: { id, name, parentid: 1 } }) : error(60123)
      },
    }
  })
