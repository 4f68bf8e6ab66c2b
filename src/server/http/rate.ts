import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { usualTimeoutMs } from '../../kit/call.ts'
import { code } from '../../kit/code.ts'
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
 * Of the requests of a minute, so many may name one secret that no call accepted yet (share link, dealer's session, reset
 * link) from one address. One that was accepted is no guess: its cheap calls count by address alone, since a whole company
 * may open one link, and the long ones (tracks, files) may take all that one session may.
 */
const linkShare = 20
const kept = 50_000
/** Probes ask often and for ever, and from one address. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])
/** What everybody may fetch and keeps: a manual is hundreds of files, read by many behind one address. */
const uncounted = new Set(['/*', '/', publishedPath, ...probes])

export interface Rates {
  /** The same gate; sessions and API tokens that it lets in count for themselves from then on, not for their address. */
  readonly gate: Gate
  /** Counts a call without sign-in by the link or session that its input carries; throws 'too many'. */
  countLink(request: FastifyRequest, call: Pick<AnyCall, 'timeoutMs'>): Promise<void>
  /** Notes that a call accepted the link of its request. */
  acceptLink(request: FastifyRequest): void
  /** Counts a request for what is not there; throws 'too many'. */
  countMissing(request: FastifyRequest): Promise<void>
}

/**
 * How many requests a minute are answered. Files of the client are not counted: a thousand people behind one address
 * load some thirty each. Calls of who is signed in count by session, those of machines by API token, so that neither many colleagues nor an attacker at
 * the same address shut them out; everything else counts by address, generously, and by the link that it opens.
 */
export async function limitRates(app: FastifyInstance, config: Config, gate: Gate): Promise<Rates> {
  const known = new Set<string>()
  const own = new WeakMap<FastifyRequest, string | null>()
  // Asked twice of each request: how many it may make, and by what they are counted.
  const ownSession = (request: FastifyRequest): string | null => {
    const found = own.get(request)
    if (found !== undefined) return found
    const token = bearerOf(request) ?? header(request, 'token') ?? request.cookies.token
    const session = token === undefined ? undefined : hashOf(token)
    const valid = session !== undefined && known.has(session) ? session : null
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
    cache: kept,
    allowList: ({ routeOptions: { url } }) => uncounted.has(url ?? ''),
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
  /** Of each link that was not accepted yet, the first request that is being answered. */
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
          if (session !== undefined) known.delete(session)
          throw error
        })
        if (user && session !== undefined) {
          if (known.size >= kept) known.delete(known.values().next().value ?? '')
          known.add(session)
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
          // Many open it at the same moment: what the first of them is answered decides.
          if (trial.request !== request) await trial.over
          if (!links.has(link)) throw error
        })
      } else if (timeoutMs > usualTimeoutMs) await count(perLink, request)
    },
    acceptLink(request) {
      const link = linkOf(request)
      if (link === undefined || links.has(link)) return
      if (links.size >= kept) links.delete(links.values().next().value ?? '')
      links.add(link)
    },
    countMissing: (request) => count(missing, request),
  }
}

const tooMany = () => Object.assign(fault(code.throttled, 'throttled'), { statusCode: 429 })

const linkNames = ['token', 'session', 'share', 'dealer', 'secret', 'code'] as const
/** The secret by which a call without sign-in names what it wants to see; only its hash is kept. */
function linkOf(request: FastifyRequest): string | undefined {
  const [query, body] = [request.query, request.body] as (Record<string, unknown> | undefined)[]
  const named = linkNames.map((name) => body?.[name] ?? query?.[name])
  const secret = named.find((value): value is string => typeof value === 'string')
  return secret === undefined ? undefined : hashOf(secret)
}
