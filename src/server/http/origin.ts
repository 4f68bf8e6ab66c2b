import type { FastifyRequest } from 'fastify'
import { code } from '../../kit/code.ts'
import type { Config } from '../config.ts'
import { fault } from '../fault.ts'

/** No inline script, nothing from elsewhere; inline styles because antd writes its styles at run time. */
export const contentPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
}

/**
 * Browsers name the origin of a request: another origin may read and change nothing here. Where PUBLIC_URL says what the
 * own one is, it alone is: the host that a request names is what its sender made it.
 */
export function refuseForeignOrigin(config: Config) {
  const own = config.publicUrl ? new URL(config.publicUrl).origin : undefined
  return async (request: FastifyRequest): Promise<void> => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    const { origin } = request.headers
    if (origin === undefined) return
    const from = URL.canParse(origin) ? new URL(origin) : undefined
    if (own === undefined ? from?.host !== request.host : from?.origin !== own)
      throw Object.assign(fault(code.forbidden, 'forbidden'), { statusCode: 403 })
  }
}

/** A request that names two hosts, or is of a time when none was named: what one part of the way takes it for, another does not. */
export async function refuseUnclear({ raw }: FastifyRequest): Promise<void> {
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1 || raw.httpVersionMajor < 1)
    throw Object.assign(fault(code.malformed, 'malformed'), { statusCode: 400 })
}
