import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { defaultTimeoutMs } from '../../domain/contract/call.ts'
import { code } from '../../domain/contract/code.ts'
import type { Config } from '../config.ts'
import type { AnyCall } from '../context.ts'
import { fault } from '../fault.ts'
import { network } from '../throttle/throttle.ts'
import { hashOf } from '../token.ts'
import { bearerOf, header } from './header.ts'
import { publishedPath } from './published-files.ts'
import type { Gate } from './run.ts'

const minute = 60_000
/**
 * Divisor of the session limit, for requests per minute that use an unverified secret from one address. Secrets are
 * share links, dealer's sessions and reset links. An accepted secret is not a guess: its cheap calls count only by
 * address, since a whole company may open one link. Its expensive calls (tracks, files) have the limit of a session.
 */
const linkShare = 20
const maxEntries = 50_000
const probes = new Set(['/healthz', '/readyz', '/metrics'])
/** Public cacheable files: a manual has hundreds of them, and many readers share an address. */
const unlimitedPaths = new Set(['/*', '/', publishedPath, ...probes])

export interface Rates {
  /** The same gate. Sessions and API tokens that it accepts then count separately from their address. */
  readonly gate: Gate
  /** Counts a public call by the secret in its input. Throws 'too many'. */
  countLink(request: FastifyRequest, call: Pick<AnyCall, 'timeoutMs'>): Promise<void>
  /** Records that a call accepted the secret of its request. */
  acceptLink(request: FastifyRequest): void
  /** Counts a request for a missing file. Throws 'too many'. */
  countMissing(request: FastifyRequest): Promise<void>
}

/**
 * Limits requests per minute. Client files do not count: a thousand users behind one address load some thirty each.
 * Authenticated calls count by session or API token, so that neither colleagues nor an attacker at the same address
 * block them. All others count by address, with a generous limit, and by the secret that they use.
 */
export async function limitRates(app: FastifyInstance, config: Config, gate: Gate): Promise<Rates> {
  const validSessions = new Set<string>()
  const own = new WeakMap<FastifyRequest, string | null>()
  // Cached, because each request needs it twice: for its limit and for its key.
  const ownSession = (request: FastifyRequest): string | null => {
    const cachedSession = own.get(request)
    if (cachedSession !== undefined) return cachedSession
    const token = bearerOf(request) ?? header(request, 'token') ?? request.cookies.token
    const session = token === undefined ? undefined : hashOf(token)
    const valid = session !== undefined && validSessions.has(session) ? session : null
    own.set(request, valid)
    return valid
  }
  const whoAsks = {
    max: (request: FastifyRequest) => (ownSession(request) ? config.rateLimit : config.addressRateLimit),
    timeWindow: minute,
    keyGenerator: (request: FastifyRequest) => ownSession(request) ?? network(request.ip),
  }
  await app.register(rateLimit, {
    ...whoAsks,
    cache: maxEntries,
    allowList: ({ routeOptions: { url } }) => unlimitedPaths.has(url ?? ''),
    errorResponseBuilder: tooMany,
  })
  const links = new Set<string>()
  const limitLinks = (kind: string, max: number) =>
    app.createRateLimit({
      max,
      timeWindow: minute,
      keyGenerator: (request) => `${kind} ${network(request.ip)} ${linkOf(request)}`,
    })
  const perUnknownLink = limitLinks('link', Math.ceil(config.rateLimit / linkShare))
  const perLink = limitLinks('long', config.rateLimit)
  /** First running request of each unverified secret. */
  const trials = new Map<string, { readonly request: FastifyRequest; readonly over: Promise<void>; end(): void }>()
  const trialOf = (link: string, request: FastifyRequest) => {
    let end = () => {}
    const over = new Promise<void>((resolve) => (end = resolve))
    const trial = trials.get(link) ?? { request, over, end }
    trials.set(link, trial)
    return trial
  }
  app.addHook('onResponse', async (request) => {
    const link = linkOf(request)
    const trial = link === undefined ? undefined : trials.get(link)
    if (link === undefined || trial?.request !== request) return
    trials.delete(link)
    trial.end()
  })
  const missing = app.createRateLimit({ ...whoAsks, allowList: () => false })
  const count = async (by: typeof missing, request: FastifyRequest) => {
    const { isExceeded } = (await by(request)) as { isExceeded?: boolean }
    if (isExceeded) throw tooMany()
  }
  return {
    gate: {
      ...gate,
      async authenticate(parts, caller, credentials, use) {
        const secret = credentials.bearer ?? credentials.token
        const session = secret === undefined ? undefined : hashOf(secret)
        const user = await gate.authenticate(parts, caller, credentials, use).catch((error: unknown) => {
          if (session !== undefined) validSessions.delete(session)
          throw error
        })
        if (user && session !== undefined) {
          if (validSessions.size >= maxEntries) validSessions.delete(validSessions.values().next().value ?? '')
          validSessions.add(session)
        }
        return user
      },
    },
    async countLink(request, { timeoutMs }) {
      const link = linkOf(request)
      if (link === undefined) return
      if (!links.has(link)) {
        const trial = trialOf(link, request)
        await count(perUnknownLink, request).catch(async (error: unknown) => {
          // When many open it at once, the result of the first request decides.
          if (trial.request !== request) await trial.over
          if (!links.has(link)) throw error
        })
      } else if (timeoutMs > defaultTimeoutMs) await count(perLink, request)
    },
    acceptLink(request) {
      const link = linkOf(request)
      if (link === undefined || links.has(link)) return
      if (links.size >= maxEntries) links.delete(links.values().next().value ?? '')
      links.add(link)
    },
    countMissing: (request) => count(missing, request),
  }
}

const tooMany = () => Object.assign(fault(code.throttled, 'throttled'), { statusCode: 429 })

const linkNames = ['token', 'session', 'share', 'dealer', 'secret', 'code'] as const
/** Hash of the secret in a public call. */
function linkOf(request: FastifyRequest): string | undefined {
  const [query, body] = [request.query, request.body] as (Record<string, unknown> | undefined)[]
  const candidates = linkNames.map((name) => body?.[name] ?? query?.[name])
  const secret = candidates.find((value): value is string => typeof value === 'string')
  return secret === undefined ? undefined : hashOf(secret)
}
