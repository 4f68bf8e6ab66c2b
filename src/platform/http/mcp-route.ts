/** Route of the Model Context Protocol (Streamable HTTP, without sessions), for assistants with an API token. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { code } from '../../domain/contract/code.ts'
import { type Lang, texts } from '../../domain/contract/words.ts'
import type { Caller, Parts, SessionUser } from '../context.ts'
import { Fault, fault } from '../fault.ts'
import { platformZone } from '../parameter/platform-zone.ts'
import { languageOf, say } from '../words.ts'
import { refusal } from './answer.ts'
import { classifyError } from './failure.ts'
import { bearerOf, header } from './header.ts'
import type { ToolRun } from './mcp-server.ts'
import { toolsOf } from './mcp-tools.ts'
import { countAnswer } from './metrics.ts'
import { failureOf, noteOf } from './note.ts'
import { requireOwnOrigin } from './origin.ts'
import { type Gate, isDownload, requireOwnNetwork, requireSetUp, runCall } from './run.ts'

const path = '/mcp'
const maxBytes = 256 * 1024
const title = ['助手（MCP）', 'Assistant (MCP)'] as const

const words = texts('mcpRoute', {
  needsToken: ['请在请求头 Authorization 中发送 API 令牌', 'Send an API token in the header “authorization”.'],
  noBatch: ['每个请求只能包含一条消息', 'Send one message in each request.'],
  noStream: ['没有事件流和会话，请使用 POST', 'There are no event streams and no sessions. Use POST.'],
})

/** Codes of the protocol (JSON-RPC). */
const rpcCode = { parse: -32_700, request: -32_600, refused: -32_000 } as const

/** Serves POST /mcp. GET and DELETE answer 405, because there are neither streams nor sessions. */
export function mcpRoute(
  app: FastifyInstance,
  parts: Parts,
  gate: Gate,
  callerFor: (request: FastifyRequest) => Caller,
): void {
  const requireOwn = requireOwnOrigin(parts.config)
  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => answerProblem(parts, error, request, reply))
    scope.addHook('onRequest', async (request) => {
      noteOf(request).title = title
      requireOwn(request)
    })
    scope.route({
      method: ['GET', 'DELETE'],
      url: path,
      exposeHeadRoute: false,
      handler: (request, reply) =>
        problem(reply.header('allow', 'POST'), 405, rpcCode.refused, say(languageFor(request), words.noStream)),
    })
    scope.post(path, { bodyLimit: maxBytes }, async (request, reply) => {
      const bearer = bearerOf(request)
      const caller = callerFor(request)
      const lang = languageFor(request)
      if (bearer === undefined) throw Object.assign(new Fault(code.noSession, words.needsToken), { statusCode: 401 })
      const credentials = { token: undefined, customerId: undefined, bearer }
      const user = await gate.authenticate(parts, caller, credentials)
      if (!user) throw fault(code.noSession, 'noSession')
      requireOwnNetwork(user)
      requireSetUp(user)
      if (Array.isArray(request.body)) return problem(reply, 400, rpcCode.request, say(lang, words.noBatch))
      const run = runner(parts, gate, request, reply, { caller, credentials, lang, user })
      const { answerMcp } = await import('./mcp-server.ts')
      const response = await answerMcp(webRequestOf(request), request.body, { parts, user, lang, run })
      noteOf(request).code ??= response.status
      for (const [name, value] of response.headers) reply.header(name, value)
      return reply.status(response.status).send(await response.text())
    })
  })
}

interface Session {
  readonly caller: Caller
  readonly credentials: { token: undefined; customerId: undefined; bearer: string }
  readonly lang: Lang
  readonly user: SessionUser
}

/** Runs a tool as its route would: `runCall` checks token, rights, input and vehicles again. */
function runner(
  parts: Parts,
  gate: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
  { caller, credentials, lang, user }: Session,
): ToolRun['run'] {
  return async (name, input) => {
    const tool = toolsOf(parts.catalogue).get(name)!
    const note = noteOf(request)
    note.call = tool.call
    note.title = tool.call.title
    note.input = input
    try {
      const output = await runCall(parts, gate, tool, { caller, lang, credentials, body: () => input })
      if (isDownload(output)) throw fault(code.forbidden, 'forbidden')
      countAnswer(tool.call.path, code.ok, reply.elapsedTime)
      note.code = code.ok
      return { output }
    } catch (error) {
      const { refused, status } = classifyError(error)
      note.failure = failureOf(refused ?? error, tool.call)
      note.code = refused?.code ?? status
      countAnswer(tool.call.path, note.code, reply.elapsedTime)
      if (refused) return { refusal: refusal({ lang, zone: user.zone }, refused).msg }
      parts.log.error({ err: error, requestId: request.id, path: tool.call.path }, 'call failed')
      return { refusal: `${say(lang, status === 503 ? 'code:notAvailable' : 'code:serverError')} (${request.id})` }
    }
  }
}

/** Language of the answers: header tspLanguage, else the first language of Accept-Language that the platform has. */
function languageFor(request: FastifyRequest): Lang {
  const own = header(request, 'tsplanguage')
  const tag = /(?:^|,)\s*(zh|en)\b/i.exec(header(request, 'accept-language') ?? '')?.[1]
  return languageOf(own ?? tag)
}

/** The same request for the library, with the headers that it reads. */
function webRequestOf(request: FastifyRequest): Request {
  const names = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-session-id']
  const headers = names.flatMap((name) => {
    const value = header(request, name)
    return value === undefined ? [] : [[name, value] as [string, string]]
  })
  return new Request(`http://localhost${path}`, { method: 'POST', headers })
}

/** Codes with which a token is refused. Other refusals concern what it may do. */
const wrongTokenCodes = new Set<number>([
  code.noSession,
  code.sessionEnded,
  code.sessionExpired,
  code.accountRefused,
  code.wrongToken,
])

function answerProblem(parts: Parts, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { refused, status } = classifyError(error)
  const lang = languageFor(request)
  const note = noteOf(request)
  note.failure = failureOf(refused ?? error, undefined)
  note.code = refused?.code ?? status
  countAnswer(path, note.code, reply.elapsedTime)
  if (!refused) {
    parts.log.error({ err: error, requestId: request.id, path }, 'call failed')
    const text = say(lang, status === 503 ? 'code:notAvailable' : 'code:serverError')
    return problem(reply, status, rpcCode.refused, `${text} (${request.id})`)
  }
  const text = refusal({ lang, zone: note.user?.zone ?? platformZone.value }, refused).msg
  if (wrongTokenCodes.has(refused.code)) {
    const reason = bearerOf(request) === undefined ? '' : ', error="invalid_token"'
    reply.header('www-authenticate', `Bearer realm="vehicle-platform"${reason}`)
    return problem(reply, 401, rpcCode.refused, text)
  }
  const isMalformed = refused.code === code.malformed && status === 400
  return problem(reply, status === 200 ? 403 : status, isMalformed ? rpcCode.parse : rpcCode.refused, text)
}

const problem = (reply: FastifyReply, status: number, errorCode: number, message: string) =>
  reply.status(status).send({ jsonrpc: '2.0', id: null, error: { code: errorCode, message } })
