import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../context.ts'
import type { Db } from '../store/store.ts'

/** External sources that pages may use, by directive of the content security policy. */
export interface CspSources {
  readonly sources: Readonly<Record<string, readonly string[]>>
  /** The external site needs the origin of a page as referrer (never its path). */
  readonly sendOrigin?: boolean
}
/** Reads the external sources that a thing's parameters allow. */
export type ExternalSourcesLookup = (db: Db) => Promise<CspSources>

const lookedUpMs = 2_000
const header = 'content-security-policy'

/** Adds the sources that parameters allow to the content security policy. They are read at most every two seconds. */
export function extendCsp(parts: Parts) {
  const lookups = parts.catalogue.externalSources
  let allowedSources: Promise<CspSources[]> = Promise.resolve([])
  let at = Number.NEGATIVE_INFINITY
  const lookUp = () => {
    if (performance.now() - at > lookedUpMs) {
      at = performance.now()
      // While the store is unavailable, no external source is allowed.
      allowedSources = Promise.all(lookups.map((each) => each(parts.store.db))).catch(() => [])
    }
    return allowedSources
  }
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const policy = reply.raw.getHeader(header) ?? reply.getHeader(header)
    if (typeof policy !== 'string' || lookups.length === 0) return
    const externalSources = await lookUp()
    const sources = externalSources.flatMap((each) => Object.entries(each.sources))
    if (sources.length === 0) return
    reply.raw.setHeader(header, extendPolicy(policy, sources))
    if (externalSources.some(({ sendOrigin }) => sendOrigin))
      reply.raw.setHeader('referrer-policy', 'strict-origin-when-cross-origin')
  }
}

/** True for an origin or scheme. Other text (a semicolon in a host) could inject a directive. */
const isSource = (place: string) =>
  /^(https?:\/\/(\*\.)?[\w-]+(\.[\w-]+)*(:\d+)?|https?:\/\/\[[0-9a-f:.]+\](:\d+)?|blob:|data:)$/i.test(place)

function extendPolicy(policy: string, sources: [directive: string, places: readonly string[]][]): string {
  const directives = new Map(policy.split(';').map((text) => [text.trim().split(' ')[0] ?? '', text.trim()]))
  for (const [directive, candidates] of sources) {
    const places = candidates.filter(isSource)
    if (places.length > 0)
      directives.set(directive, [directives.get(directive) ?? `${directive} 'self'`, ...places].join(' '))
  }
  return [...directives.values()].join(';')
}
