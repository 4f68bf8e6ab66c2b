/** Routes of things that boxes call. They are independent of staff sessions and use a token per vehicle. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Pair } from '../../domain/contract/words.ts'
import { vinPattern } from '../../record/kinds/vin.ts'
import { isAway } from '../away.ts'
import type { Parts } from '../context.ts'
import { FileProblem } from '../files/problem.ts'
import { network } from '../throttle/throttle.ts'
import { hashOf } from '../token.ts'
import { header } from './header.ts'
import { countAnswer } from './metrics.ts'
import { failureOf, noteOf } from './note.ts'

/** Authenticated request of a box. */
export interface DeviceRequest<Body = unknown> {
  readonly vin: string
  readonly params: Readonly<Record<string, string>>
  readonly body: Body
  /** Origin under which the box reaches the platform, for example https://example.com. Links begin with it. */
  readonly origin: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface DeviceRoute<Body = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** In the router's format, with `:vin`. */
  readonly path: string
  readonly title: Pair
  readonly about?: string
  readonly query?: readonly string[]
  readonly body?: z.ZodType<Body>
  readonly answer?: z.ZodType
  readonly isFile?: true
  /** Limit of the body in bytes. Default: 64 KiB. */
  readonly maxBytes?: number
  /**
   * Returns the JSON response. Undefined: an empty response, or the handler has already replied. Throws DeviceRefusal.
   */
  handle(parts: Parts, request: DeviceRequest<Body>): Promise<unknown>
}
export const deviceRoute = <Body>(route: DeviceRoute<Body>): DeviceRoute => route

/** Routes that share an authentication method: `Authorization: <scheme> <token>`. */
export interface DeviceApi {
  readonly scheme: string
  /** Returns whether the token with this hash belongs to the vehicle. Takes the same time for an unknown vehicle. */
  isGenuine(parts: Parts, vin: string, tokenHash: string): Promise<boolean>
  readonly routes: readonly DeviceRoute[]
}

/** Error response for a box: a code for programs and an English message for logs. */
export class DeviceRefusal extends Error {
  override name = 'DeviceRefusal'
  readonly status: number
  readonly errorCode: string
  constructor(status: number, errorCode: string, message: string) {
    super(message)
    this.status = status
    this.errorCode = errorCode
  }
}
export const unknownThing = (): DeviceRefusal => new DeviceRefusal(404, 'notFound', 'Not found')

const defaultMaxBytes = 64 * 1024
/** Requests per minute. A box calls every few minutes, and a few times per second while it installs. */
const perBox = 600
/**
 * Requests per minute and address without a valid token. Recently authenticated boxes are exempt, because many share an
 * address.
 */
const perAddress = 600
const maxTrackedKeys = 200_000
const minuteMs = 60_000
/** Placeholder VIN without a vehicle, so that a malformed VIN takes the same time to reject. */
const noVin = '0'.repeat(17)

class PerMinute {
  readonly #now: () => Date
  readonly #counts = new Map<string, number>()
  #minute = 0
  constructor(now: () => Date) {
    this.#now = now
  }
  count(key: string): number {
    const minute = Math.floor(this.#now().getTime() / minuteMs)
    if (minute !== this.#minute || this.#counts.size > maxTrackedKeys) this.#counts.clear()
    this.#minute = minute
    const count = this.of(key) + 1
    this.#counts.set(key, count)
    return count
  }
  of(key: string): number {
    return Math.floor(this.#now().getTime() / minuteMs) === this.#minute ? (this.#counts.get(key) ?? 0) : 0
  }
}

/** For users who open a response of the device interface in a browser. */
const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
}

/** Mounts the routes of every device API. Sessions, cookies and the staff rate limit do not apply. */
export function deviceRoutes(app: FastifyInstance, parts: Parts): void {
  for (const api of parts.catalogue.deviceApis) {
    app.register(async (scope) => {
      scope.setErrorHandler((error, request, reply) => answerFailure(parts, error as FastifyError, request, reply))
      scope.addHook('onRequest', async (_request, reply) => void reply.headers(securityHeaders))
      scope.addHook('onRequest', admission(parts, api))
      for (const route of api.routes)
        scope.route({
          method: route.method,
          url: route.path,
          bodyLimit: route.maxBytes ?? defaultMaxBytes,
          // Boxes pay for their data and render nothing, so only a policy that allows nothing is sent.
          helmet: false,
          config: { rateLimit: false },
          handler: (request, reply) => answer(parts, route, request, reply),
        } as Parameters<typeof scope.route>[0])
    })
  }
}

async function answer(parts: Parts, route: DeviceRoute, request: FastifyRequest, reply: FastifyReply) {
  noteOf(request).title = route.title
  const { config } = parts
  const params = request.params as Record<string, string>
  const body = route.body ? read(route.body, request.body) : undefined
  const origin = config.publicUrl ? new URL(config.publicUrl).origin : `${request.protocol}://${request.host}`
  const output = await route.handle(parts, { vin: params.vin ?? '', params, body, origin, request, reply })
  countAnswer(route.path, reply.statusCode, reply.elapsedTime)
  return reply.sent || output === reply ? reply : reply.send(output ?? null)
}

function read(schema: z.ZodType, body: unknown): unknown {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new DeviceRefusal(400, 'malformed', `${issue?.path.join('.') || 'body'}: ${issue?.message}`)
}

/** Authenticates before the body is read, so that no body is accepted without a token. */
function admission(parts: Parts, api: DeviceApi) {
  const validKeys = new Set<string>()
  const [boxes, strangers] = [new PerMinute(parts.now), new PerMinute(parts.now)]
  const form = new RegExp(`^${api.scheme} +([\\w-]{43})$`, 'i')
  return async (request: FastifyRequest): Promise<void> => {
    const { vin = '' } = request.params as { vin?: string }
    const token = form.exec(header(request, 'authorization')?.trim() ?? '')?.[1] ?? ''
    const tokenHash = hashOf(token)
    const key = `${vin} ${tokenHash}`
    const address = network(request.ip)
    if (!validKeys.has(key) && strangers.of(address) >= perAddress) throw tooMany()
    if (boxes.count(key) > perBox) throw tooMany()
    if (await api.isGenuine(parts, vinPattern.test(vin) ? vin : noVin, tokenHash)) {
      if (validKeys.size >= maxTrackedKeys) validKeys.clear()
      validKeys.add(key)
      return
    }
    validKeys.delete(key)
    strangers.count(address)
    throw new DeviceRefusal(401, 'unauthorized', 'The token is not valid for this vehicle')
  }
}

const tooMany = () => new DeviceRefusal(429, 'tooMany', 'Too many requests: wait for a minute')

function answerFailure(
  parts: Parts,
  error: FastifyError | DeviceRefusal,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { status, errorCode, message } = refusalOf(error)
  const path = request.routeOptions.url ?? 'unknown'
  countAnswer(path, status, reply.elapsedTime)
  noteOf(request).failure = error instanceof DeviceRefusal ? { error: error.errorCode } : failureOf(error, undefined)
  if (status === 500) parts.log.error({ err: error, requestId: request.id, path }, 'device call failed')
  if (status === 401) reply.header('www-authenticate', 'TargetToken')
  if (status === 429 || status === 503) reply.header('retry-after', '60')
  // Closes the connection, because the rest of the body is not read.
  if (status === 413) reply.header('connection', 'close')
  return reply.status(status).send({ errorCode, message })
}

function refusalOf(error: FastifyError | DeviceRefusal): Pick<DeviceRefusal, 'status' | 'errorCode' | 'message'> {
  if (error instanceof DeviceRefusal) return error
  if (error instanceof FileProblem) return unknownThing()
  const status = error.statusCode ?? 500
  if (status === 413) return { status, errorCode: 'tooLarge', message: 'The body is too large' }
  if (status >= 400 && status < 500) return { status, errorCode: 'malformed', message: 'The request cannot be read' }
  return isAway(error)
    ? { status: 503, errorCode: 'notAvailable', message: 'Not available at the moment' }
    : { status: 500, errorCode: 'failed', message: 'The platform failed' }
}
