/** Routes of things that other systems call, or to which they send a browser. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pair } from '../../domain/contract/words.ts'
import type { Parts } from '../context.ts'
import { noteOf } from './note.ts'

interface OutsideAnswer {
  readonly status: number
  /** Page of the app to which the browser goes. It begins with `/#/`, so that no request decides where it leads. */
  readonly page?: `/#/${string}`
  readonly json?: Readonly<Record<string, string>>
  /** The request names something that does not exist. Many of them from one address are refused. */
  readonly isMissing?: boolean
}

export interface OutsideRoute {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly title: Pair
  /** `values`: the query of a GET, the form of a POST (application/x-www-form-urlencoded). */
  handle(parts: Parts, values: URLSearchParams): Promise<OutsideAnswer>
}

const maxBytes = 64 * 1024

/** Mounts the routes. Their values are never logged, because they contain codes and tokens. */
export function outsideRoutes(
  app: FastifyInstance,
  parts: Parts,
  countMissing: (request: FastifyRequest) => Promise<void>,
): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxBytes },
      async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
    )
    for (const route of parts.catalogue.outsideRoutes)
      scope.route({
        method: route.method,
        url: route.path,
        bodyLimit: maxBytes,
        exposeHeadRoute: false,
        handler: (request, reply) => answer(parts, route, countMissing, request, reply),
      })
  })
}

async function answer(
  parts: Parts,
  route: OutsideRoute,
  countMissing: (request: FastifyRequest) => Promise<void>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  noteOf(request).title = route.title
  const { status, page, json, isMissing } = await route.handle(parts, valuesOf(request))
  if (isMissing) await countMissing(request)
  if (page !== undefined) return reply.redirect(page, status)
  return reply.status(status).send(json)
}

function valuesOf({ method, url, body }: FastifyRequest): URLSearchParams {
  if (method === 'POST') return body instanceof URLSearchParams ? body : new URLSearchParams()
  const at = url.indexOf('?')
  return new URLSearchParams(at < 0 ? '' : url.slice(at + 1))
}
