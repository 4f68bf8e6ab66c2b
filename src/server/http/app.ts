import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { code } from '../../kit/code.ts'
import type { Caller, Parts } from '../context.ts'
import { Fault, fault } from '../fault.ts'
import { PasswordBusy } from '../password.ts'
import { fileContentRoute } from '../platform.ts'
import { allServed, type Served } from '../registry.ts'
import { languageOf, say } from '../words.ts'
import { refusal, success } from './answer.ts'
import { clientFiles } from './client.ts'
import { formOf } from './form.ts'
import { countAnswer, metricsRoute } from './metrics.ts'
import { documentRoutes } from './openapi.ts'
import { contentPolicy, refuseForeignOrigin } from './origin.ts'
import { type Gate, isDownload, runCall } from './run.ts'

const maxJson = 1024 * 1024

/** Builds the HTTP side over the given parts: every served call, the client's files, health, metrics and documents. */
export async function buildApp(parts: Parts, gate: Gate): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    disableRequestLogging: true,
    bodyLimit: maxJson,
    requestTimeout: 120_000,
    trustProxy: parts.config.trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
  })
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  await app.register(helmet, {
    contentSecurityPolicy: contentPolicy,
    strictTransportSecurity: { maxAge: 31_536_000 },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  await app.register(cookie)
  await app.register(rateLimit, {
    max: parts.config.rateLimit,
    timeWindow: 60_000,
    errorResponseBuilder: (request) =>
      Object.assign(fault(code.throttled, 'throttled'), {
        statusCode: 429,
        lang: languageOf(header(request, 'tsplanguage')),
      }),
  })
  await app.register(multipart, {
    limits: { files: 1, fields: 20, fieldSize: 100_000, parts: 25, headerPairs: 50 },
    throwFileSizeLimit: false,
  })
  app.addHook('onRequest', refuseForeignOrigin(parts.config))
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // PostgreSQL cannot store the null character; nobody types it.
    if (/\\u0000|\0/.test(String(body))) done(fault(code.malformed, 'malformed'))
    else if (body === '') done(null, {})
    else parseJson(request, String(body), done)
  })
  app.setErrorHandler((error, request, reply) => answerError(parts, error, request, reply))
  for (const served of allServed()) mount(app, parts, gate, served)
  fileContentRoute(app, parts, async (request) => {
    if (!(await gate.authenticate(parts, callerOf(request, []), credentialsOf(request, true))))
      throw fault(code.noSession, 'noSession')
  })
  healthRoutes(app, parts)
  metricsRoute(app)
  documentRoutes(app)
  await clientFiles(app)
  return app
}

function mount(app: FastifyInstance, parts: Parts, gate: Gate, served: Served): void {
  const { call } = served
  app.route({
    method: call.transport === 'get' ? 'GET' : 'POST',
    // Templates stand as {id} in the specification and :id in the router.
    url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const started = process.hrtime.bigint()
      const lang = languageOf(header(request, 'tsplanguage'))
      const cookies: [string, string | null][] = []
      const caller = callerOf(request, cookies)
      const body = await bodyOf(parts, served, request)
      const output = await runCall(parts, gate, served, {
        caller,
        lang,
        body,
        credentials: credentialsOf(request, call.transport === 'get'),
      })
      for (const [name, value] of cookies) setCookie(reply, caller.secure, name, value)
      countAnswer(call.path, code.ok, started)
      if (!isDownload(output)) return success(lang, output)
      return reply
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(output.name)}`)
        .header('cache-control', 'private, no-store')
        .type(output.type)
        .send(output.stream)
    },
  })
}

async function bodyOf(parts: Parts, served: Served, request: FastifyRequest): Promise<unknown> {
  const { call } = served
  if (call.transport === 'get') return { ...(request.query as object), ...(request.params as object) }
  if (call.transport === 'multipart') return formOf(parts, call, request)
  if (typeof request.body !== 'object' || request.body === null || Array.isArray(request.body))
    throw fault(code.malformed, 'malformed')
  return { ...request.body, ...(request.params as object) }
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

function credentialsOf(request: FastifyRequest, byCookie: boolean) {
  const token = header(request, 'token') ?? (byCookie ? request.cookies.token : undefined)
  const customerId = header(request, 'customerid') ?? (byCookie ? request.cookies.customerId : undefined)
  return { token, customerId }
}

function callerOf(request: FastifyRequest, cookies: [string, string | null][]): Caller {
  return {
    requestId: request.id,
    ip: request.ip,
    userAgent: (header(request, 'user-agent') ?? '').slice(0, 300),
    secure: request.protocol === 'https',
    cookie: (name) => request.cookies[name],
    setCookie: (name, value) => void cookies.push([name, value]),
  }
}

function setCookie(reply: FastifyReply, secure: boolean, name: string, value: string | null): void {
  if (value === null) reply.clearCookie(name, { path: '/' })
  else reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'strict', secure })
}

/** Business refusals are answered with HTTP 200 and their code; what is wrong with the request itself with its HTTP status. */
function answerError(parts: Parts, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const lang = languageOf(header(request, 'tsplanguage'))
  const status = (error as { statusCode?: number }).statusCode ?? 500
  const path = request.routeOptions.url ?? 'unknown'
  if (error instanceof PasswordBusy)
    return reply.status(200).send(refusal(lang, fault(code.notAvailable, 'notAvailable')))
  if (error instanceof Fault) {
    countAnswer(path, error.code)
    return reply.status(status === 500 ? 200 : status).send(refusal(lang, error))
  }
  countAnswer(path, status)
  if (status === 413) return reply.status(413).send(refusal(lang, fault(code.tooLarge, 'tooLarge')))
  if (status >= 400 && status < 500) return reply.status(status).send(refusal(lang, fault(code.malformed, 'malformed')))
  parts.log.error({ err: error, requestId: request.id, path }, 'call failed')
  return reply.status(500).send({ code: 500, msg: say(lang, 'code:serverError'), data: { requestId: request.id } })
}

function healthRoutes(app: FastifyInstance, parts: Parts): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await parts.store.ready()
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'store not available' })
  })
}
