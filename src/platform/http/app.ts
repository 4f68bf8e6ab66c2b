import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { isGet } from '../../domain/contract/call.ts'
import { code } from '../../domain/contract/code.ts'
import type { Caller, CookieOptions, Parts } from '../context.ts'
import { fault } from '../fault.ts'
import type { ReceivedFile } from '../files/files.ts'
import { tellZone, zoneOfPlatform } from '../parameter/platform-zone.ts'
import { openShared, type SharedSource } from '../stream/shared-stream.ts'
import type { StreamSource } from '../stream/stream.ts'
import type { CatalogueCall } from '../thing/catalogue.ts'
import { success } from './answer.ts'
import { readJsonBodies } from './body.ts'
import { clientFiles } from './client.ts'
import { extendCsp } from './csp-sources.ts'
import { deviceDocuments } from './device-document.ts'
import { deviceRoutes } from './device-routes.ts'
import { deviceUploads } from './device-upload.ts'
import { answerBadAddress, answerError, answerNoRequest, answerUnknownPath, forgetCache } from './failure.ts'
import { fileContentRoute } from './file-content.ts'
import { formOf } from './form.ts'
import { bearerOf, header, langOf } from './header.ts'
import { healthRoutes } from './health.ts'
import { mcpRoute } from './mcp-route.ts'
import { countAnswer, metricsRoute } from './metrics.ts'
import { type AnswerNote, callerOfRequest, isProbe, noteAnswers, notedOf, noteOf, noteUser } from './note.ts'
import { openStream, streamHeaders } from './open-stream.ts'
import { documentRoutes } from './openapi.ts'
import { contentPolicy, refuseForeignOrigin, refuseTokenInAddress, refuseUnclear } from './origin.ts'
import { outsideRoutes } from './outside-routes.ts'
import { publishedFileRoute } from './published-files.ts'
import { limitRates, type Rates } from './rate.ts'
import { type Gate, isDownload, requireOwnNetwork, requireSetUp, runCall } from './run.ts'
import { sendFile } from './send-file.ts'
import { signalDocuments } from './signal-document.ts'
import { thingFileRoutes } from './thing-files.ts'
import { uploadPieces } from './upload-pieces.ts'

const signOut = '/user/logout'
const maxJson = 1024 * 1024
/** Time limit for receiving a complete request: the longest that the client waits. */
const requestTimeout = 120_000
/** Format of a request id that a proxy may set. */
const requestNumber = /^[\w-]{8,64}$/

/**
 * Builds the HTTP server: all calls, the client's files, health, metrics and documents.
 * @param tell receives each answer after it was sent. It must neither throw nor block.
 */
export async function buildApp(
  parts: Parts,
  enterBy: Gate,
  tell: (answer: AnswerNote) => void = () => {},
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxJson,
    requestTimeout,
    http: { connectionsCheckingInterval: 1_000 },
    trustProxy: parts.config.trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    // When the server stops, a busy proxy connection serves one more call, which is answered with 'connection: close'.
    // A 503 would fail it, because proxies do not retry a refused call that may have been executed.
    return503OnClosing: false,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerNoRequest,
  })
  app.setErrorHandler((error, request, reply) => answerError(parts, error, request, reply))
  app.addHook('onRequest', async (request, reply) => {
    const proxyRequestId = header(request, 'x-request-id') ?? ''
    // Only a trusted proxy may set the request id.
    if ((request.ips?.length ?? 0) > 1 && requestNumber.test(proxyRequestId)) request.id = proxyRequestId
    reply.header('x-request-id', request.id)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    const { id: requestId, ip, method } = request
    const path = request.routeOptions.url ?? 'unknown'
    const ms = Math.round(reply.elapsedTime)
    const { code: answerCode, user } = notedOf(request)
    const line = { requestId, ip, method, path, status: reply.statusCode, code: answerCode, account: user?.id, ms }
    if (!isProbe(path) || parts.config.logProbes) parts.log.info(line, 'request completed')
  })
  noteAnswers(app, tell)
  await app.register(helmet, {
    contentSecurityPolicy: contentPolicy,
    strictTransportSecurity: { maxAge: 31_536_000 },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onSend', extendCsp(parts))
  await app.register(cookie)
  const rates = await limitRates(app, parts.config, { ...enterBy, authenticate: noting(enterBy) })
  const { gate } = rates
  await app.register(multipart, {
    limits: { files: 1, fields: 20, fieldSize: 100_000, parts: 25, headerPairs: 50 },
    throwFileSizeLimit: false,
  })
  app.addHook('onRequest', refuseUnclear)
  app.addHook('onRequest', refuseTokenInAddress)
  app.addHook('onRequest', refuseForeignOrigin(parts.config))
  readJsonBodies(app)
  app.setNotFoundHandler({ preHandler: rates.countMissing }, answerUnknownPath)
  for (const catalogueCall of parts.catalogue.calls) mount(app, parts, rates, catalogueCall)
  const signedIn = async (request: FastifyRequest, byCookie = true) => {
    const user = await gate.authenticate(parts, callerOf(parts, request, []), credentialsOf(request, byCookie))
    if (!user) throw fault(code.noSession, 'noSession')
    requireOwnNetwork(user)
    requireSetUp(user)
    return user
  }
  fileContentRoute(app, parts, (request) => signedIn(request))
  publishedFileRoute(app, parts, rates.countMissing)
  thingFileRoutes(app, parts, rates.countMissing)
  outsideRoutes(app, parts, rates.countMissing)
  uploadPieces(app, parts, (request) => signedIn(request, false))
  deviceUploads(app, parts)
  deviceRoutes(app, parts)
  healthRoutes(app, parts)
  metricsRoute(app, parts.config)
  const admit = parts.config.production ? (request: FastifyRequest) => signedIn(request) : undefined
  documentRoutes(app, parts.catalogue, parts.config, admit)
  deviceDocuments(app, parts.catalogue, admit)
  signalDocuments(app, admit)
  mcpRoute(app, parts, gate, (request) => callerOf(parts, request, []))
  await clientFiles(app)
  return app
}

/** Records the user of each request that is authenticated. */
const noting =
  ({ authenticate }: Gate): Gate['authenticate'] =>
  async (parts, caller, ...how) => {
    const user = await authenticate(parts, caller, ...how)
    noteUser(caller, user)
    return user
  }

function mount(
  app: FastifyInstance,
  parts: Parts,
  { gate, countLink, acceptLink }: Rates,
  catalogueCall: CatalogueCall,
): void {
  const { call } = catalogueCall
  app.route({
    method: isGet(call) ? 'GET' : 'POST',
    // Templates are {id} in the specification and :id in the router.
    url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: call.transport !== 'stream',
    handler: async (request, reply) => {
      const note = noteOf(request)
      note.call = call
      if (call.access === 'public') await countLink(request, call)
      const lang = langOf(request)
      const cookies: SentCookie[] = []
      const receivedFiles: ReceivedFile[] = []
      const caller = callerOf(parts, request, cookies)
      if (call.access === 'public') {
        note.zone = await zoneOfPlatform(parts.store)
        // Signed-in users get it with the call for the user.
        tellZone(caller, note.zone)
      }
      const incoming = {
        caller,
        lang,
        ...(note.zone !== undefined && { zone: note.zone }),
        body: async () => {
          note.input = await bodyOf(parts, catalogueCall, request, receivedFiles)
          return note.input
        },
        credentials: credentialsOf(request, isGet(call)),
        requestKey: header(request, 'requestkey'),
      }
      const output = await runCall(parts, gate, catalogueCall, incoming).finally(() =>
        Promise.all(receivedFiles.map((each) => each.drop())),
      )
      if (call.access === 'public') acceptLink(request)
      for (const cookie of cookies) setCookie(reply, caller.secure, cookie)
      if (call.path === signOut) forgetCache(reply)
      countAnswer(call.path, code.ok, reply.elapsedTime)
      note.code = code.ok
      if (call.transport === 'stream') {
        // A stream lasts as long as it is watched, so only its start is timed.
        note.ms = reply.elapsedTime
        const since = header(request, 'last-event-id')
        const events =
          call.access === 'public'
            ? openShared(parts, call, output as SharedSource<unknown>, since)
            : await openStream(parts, gate, call, output as StreamSource<unknown>, { ...incoming, since })
        return reply.headers(streamHeaders).send(events)
      }
      if (!isDownload(output)) return success(lang, output)
      reply.header('cache-control', 'private, no-store')
      if (output.contentHash !== undefined)
        return sendFile(request, reply, parts.files, { ...output, hash: output.contentHash })
      output.stream.on('error', (error) => parts.log.error({ err: error, path: call.path }, 'download aborted'))
      return reply
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(output.name)}`)
        .type(output.type)
        .send(output.stream)
    },
  })
}

async function bodyOf(
  parts: Parts,
  declaredCall: CatalogueCall,
  request: FastifyRequest,
  receivedFiles: ReceivedFile[],
): Promise<unknown> {
  const { call } = declaredCall
  if (isGet(call)) return { ...(request.query as object), ...(request.params as object) }
  if (call.transport === 'multipart') return formOf(parts, call, request, receivedFiles)
  if (typeof request.body !== 'object' || request.body === null || Array.isArray(request.body))
    throw fault(code.malformed, 'malformed')
  return { ...request.body, ...(request.params as object) }
}

function credentialsOf(request: FastifyRequest, byCookie: boolean) {
  const token = header(request, 'token') ?? (byCookie ? request.cookies.token : undefined)
  const customerId = header(request, 'customerid') ?? (byCookie ? request.cookies.customerId : undefined)
  return { token, customerId, bearer: bearerOf(request) }
}

function callerOf({ config }: Parts, request: FastifyRequest, cookies: SentCookie[]): Caller {
  const caller: Caller = {
    requestId: request.id,
    ip: request.ip,
    userAgent: (header(request, 'user-agent') ?? '').slice(0, 300),
    secure: request.protocol === 'https' || config.publicUrl?.startsWith('https:') === true,
    host: request.host,
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, options = {}) => void cookies.push({ name, value, options }),
  }
  return callerOfRequest(caller, request)
}

interface SentCookie {
  name: string
  value: string | null
  options: CookieOptions
}

function setCookie(reply: FastifyReply, secure: boolean, { name, value, options }: SentCookie): void {
  const { maxAgeS: maxAge, readable = false } = options
  const common = { path: '/', httpOnly: !readable, sameSite: 'strict', secure } as const
  if (value === null) reply.clearCookie(name, common)
  else reply.setCookie(name, value, { ...common, ...(maxAge !== undefined && { maxAge }) })
}
