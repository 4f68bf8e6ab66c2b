import { createHash } from 'node:crypto'
import { appSecret, departmentNames, openStandIn, type StandInCall } from './service-stand-in.ts'

export const appId = 'cli_a1b2c3d4e5f6g7h8'
const ok = (data: object) => ({ json: { code: 0, msg: 'success', data } })
const error = (code: number, status = 400) => ({ status, json: { code, msg: 'error', error: 'invalid_grant' } })
const bearer = ({ headers }: StandInCall) => (headers.authorization ?? '').replace(/^Bearer /, '')
const departmentId = (id: number) => `od-${id}`

/** Stand-in of Feishu (open.feishu.cn: authen/v1/authorize, authen/v2/oauth/token, user_info, contact/v3). */
export const openFeishu = (redirectUri: string) =>
  openStandIn(redirectUri, ({ users, issueToken, isToken, takeCode, choose }) => {
    const userTokens = new Map<string, string>()
    return {
      '/open-apis/authen/v1/authorize': (call) => {
        const { query } = call
        const challenge = query.get('code_challenge') ?? ''
        const isRight =
          query.get('client_id') === appId &&
          query.get('redirect_uri') === redirectUri &&
          query.get('response_type') === 'code' &&
          query.get('code_challenge_method') === 'S256' &&
          challenge.length === 43
        return isRight ? choose(call, { redirectUri, clientId: appId, challenge }) : error(20029)
      },
      '/open-apis/authen/v2/oauth/token': ({ body, headers }) => {
        if (!String(headers['content-type']).startsWith('application/json')) return error(20063)
        if (body.client_id !== appId) return error(20048)
        if (body.client_secret !== appSecret) return error(20002)
        const code = body.grant_type === 'authorization_code' ? takeCode(body.code) : undefined
        if (!code) return error(20003)
        if (code.clientId !== appId) return error(20024)
        if (body.redirect_uri !== code.redirectUri) return error(20071)
        const challenge = createHash('sha256').update(String(body.code_verifier)).digest('base64url')
        if (challenge !== code.challenge) return error(20049)
        const { token, lifetimeS } = issueToken(7200)
        userTokens.set(token, code.user)
        return { json: { code: 0, access_token: token, expires_in: lifetimeS, token_type: 'Bearer', scope: '' } }
      },
      '/open-apis/authen/v1/user_info': (call) => {
        const id = userTokens.get(bearer(call)) ?? ''
        const user = users.get(id)
        if (!user) return error(99991668, 401)
        const tenant = user.state === 'outside' ? 'another-tenant' : 'own-tenant'
        return ok({ name: user.name, open_id: `ou_${id}`, union_id: id, tenant_key: tenant })
      },
      '/open-apis/auth/v3/tenant_access_token/internal': ({ body }) => {
        if (body.app_id !== appId) return error(10003, 200)
        if (body.app_secret !== appSecret) return error(10014, 200)
        const { token, lifetimeS } = issueToken(7200)
        return { json: { code: 0, msg: 'ok', tenant_access_token: token, expire: lifetimeS } }
      },
      '/open-apis/contact/v3/users/*': (call) => {
        if (!isToken(bearer(call))) return error(99991663, 401)
        if (call.query.get('user_id_type') !== 'union_id') return error(40001)
        const id = decodeURIComponent(call.path.split('/').at(-1) ?? '')
        const user = users.get(id)
        if (!user || user.state === 'outside') return error(41050)
        const { name, mail, phone, departments = [1], state = 'active' } = user
        return ok({
          user: {
            union_id: id,
            open_id: `ou_${id}`,
            name,
            enterprise_email: mail ?? '',
            mobile: phone ?? '',
            department_ids: departments.map(departmentId),
            status: { is_frozen: state === 'disabled', is_resigned: state === 'left', is_activated: true },
          },
        })
      },
      '/open-apis/contact/v3/departments/batch': (call) => {
        if (!isToken(bearer(call))) return error(99991663, 401)
        const ids = call.query.getAll('department_ids')
        const items = Object.entries(departmentNames)
          .filter(([id]) => ids.includes(departmentId(Number(id))))
          .map(([id, name]) => ({ name, open_department_id: departmentId(Number(id)) }))
        return ok({ items })
      },
    }
  })
