import type { FastifyRequest } from 'fastify'
import { code } from '../../kit/code.ts'
import { texts } from '../../kit/words.ts'
import type { Config } from '../config.ts'
import { Fault, fault } from '../fault.ts'
import { apiTokenAnywhere } from '../token.ts'
import { bearerOf } from './header.ts'

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
    // No page elsewhere can make a browser send an API token, and nothing else of such a request counts.
    if (origin === undefined || bearerOf(request) !== undefined) return
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

const answers = texts('origin', {
  tokenInAddress: [
    'API 令牌只能放在请求头 Authorization 中，不能放在地址里',
    'Send the API token in the header “authorization”, not in the address',
  ],
})

/** Addresses are kept by proxies, logs and histories: a token in one is refused, so that nobody gets used to it. */
export async function refuseTokenInAddress({ url }: FastifyRequest): Promise<void> {
  if (apiTokenAnywhere.test(url))
    throw Object.assign(new Fault(code.malformed, answers.tokenInAddress), { statusCode: 400 })
}
