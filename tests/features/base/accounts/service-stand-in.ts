import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** User of a sign-in service. */
export interface ServiceUser {
  readonly name: string
  readonly mail?: string | undefined
  readonly phone?: string
  /** Ids of departments. */
  readonly departments?: readonly number[]
  /** left: the directory has no such user any more. outside: the user is not of the company. */
  state?: 'active' | 'disabled' | 'left' | 'outside'
}
export interface StandInCall {
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Readonly<Record<string, unknown>>
}
interface Reply {
  readonly status?: number
  readonly json?: unknown
  readonly location?: string
}
/** Answers of a service by path. */
export type Routes = Readonly<Record<string, (call: StandInCall) => Reply | undefined>>
/** Choice of the person at the service's page. '' cancels. */
const userParameter = 'stand_in_user'
export const appSecret = 'a-secret-of-the-app'
export const departmentNames: Readonly<Record<number, string>> = { 1: 'Carmaker', 12: 'Engineers', 13: 'Leads' }

/** Server for a stand-in of a sign-in service, on a port of the system. It has what all services have in common. */
export async function openStandIn(redirectUri: string, routesOf: (parts: StandInParts) => Routes) {
  const users = new Map<string, ServiceUser>()
  const codes = new Map<string, IssuedCode>()
  const tokens = new Set<string>()
  const calls: string[] = []
  let failure: 'down' | 'notJson' | 'silent' | undefined
  const errors = new Map<string, unknown>()

  const parts: StandInParts = {
    redirectUri,
    users,
    issueToken(lifetimeS) {
      const token = randomBytes(24).toString('base64url')
      tokens.add(token)
      return { token, lifetimeS }
    },
    isToken: (token) => tokens.has(token ?? ''),
    takeCode(code) {
      const visit = codes.get(String(code))
      codes.delete(String(code))
      return visit
    },
    choose({ query }, visit, codeParameter = 'code') {
      const back = new URL(visit.redirectUri)
      back.searchParams.set('state', query.get('state') ?? '')
      const user = query.get(userParameter) ?? ''
      if (user === '') return { location: back.href }
      const code = randomBytes(24).toString('base64url')
      codes.set(code, { ...visit, user })
      back.searchParams.set(codeParameter, code)
      return { location: back.href }
    },
  }
  const routes = routesOf(parts)

  /** Page with a button for each user. */
  function page(url: URL): string {
    const buttons = [...users].map(([id, { name }]) => button(url, id, name))
    return `<!doctype html><h1>Service</h1>${buttons.join('')}${button(url, '', 'Cancel')}`
  }
  function button(url: URL, user: string, name: string): string {
    const target = new URL(url)
    target.searchParams.set(userParameter, user)
    return `<a role="button" href="${target.pathname}${target.search.replaceAll('&', '&amp;')}">${name}</a> `
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://service.invalid')
    if (url.pathname === '/favicon.ico') return void response.writeHead(204).end()
    calls.push(url.pathname)
    if (failure === 'silent') return
    if (failure === 'down') return void response.writeHead(503).end('unavailable')
    if (failure === 'notJson') return void response.writeHead(200).end('<html>maintenance</html>')
    const json = (status: number, value: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    const bytes: Buffer[] = []
    for await (const part of request) bytes.push(part as Buffer)
    const body = bytes.length > 0 ? (JSON.parse(Buffer.concat(bytes).toString()) as Record<string, unknown>) : {}
    const error = errors.get(url.pathname)
    if (error !== undefined) return json(200, error)
    const route = Object.entries(routes).find(([path]) =>
      path.endsWith('/*') ? url.pathname.startsWith(path.slice(0, -1)) : url.pathname === path,
    )
    const call = { path: url.pathname, query: url.searchParams, headers: request.headers, body }
    const reply = route?.[1](call) ?? { status: 404, json: {} }
    if (!reply.location) return json(reply.status ?? 200, reply.json)
    if (url.searchParams.has(userParameter)) return void response.writeHead(302, { location: reply.location }).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(url))
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    address,
    users,
    errors,
    /** Paths of all requests. */
    calls,
    set failure(value: typeof failure) {
      failure = value
    },
    /** Code that the service has issued for another app. */
    foreignCode(user: string): string {
      const code = randomBytes(24).toString('base64url')
      codes.set(code, { redirectUri, clientId: 'another-app', user })
      return code
    },
    /** Makes the service reject the tokens it has issued. */
    expireTokens: () => tokens.clear(),
    /** Signs a user in at the service's page. '' cancels. Returns the address to which the service redirects. */
    async visit(page: string, user: string, userAgent = 'test'): Promise<URL> {
      const url = new URL(page)
      url.searchParams.set(userParameter, user)
      const { status, headers } = await fetch(url, { redirect: 'manual', headers: { 'user-agent': userAgent } })
      const location = headers.get('location')
      if (!location) throw new Error(`${url.pathname}: ${status}`)
      return new URL(location)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type StandIn = Awaited<ReturnType<typeof openStandIn>>

interface Visit {
  readonly redirectUri: string
  readonly clientId: string
  readonly challenge?: string | undefined
  readonly scope?: string | undefined
}
interface IssuedCode extends Visit {
  readonly user: string
}
interface StandInParts {
  readonly redirectUri: string
  readonly users: Map<string, ServiceUser>
  issueToken(lifetimeS: number): { token: string; lifetimeS: number }
  isToken(token: string | null | undefined): boolean
  /** A code counts once. */
  takeCode(code: unknown): IssuedCode | undefined
  /** Redirects with a code for the chosen user, or without one. */
  choose(call: StandInCall, visit: Visit, codeParameter?: string): Reply
}
