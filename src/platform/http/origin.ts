import type { FastifyRequest } from 'fastify'
import { code } from '../../domain/contract/code.ts'
import { texts } from '../../domain/contract/words.ts'
import type { Config } from '../config.ts'
import { Fault, fault } from '../fault.ts'
import { apiTokenAnywhere } from '../token.ts'
import { bearerOf } from './header.ts'

/**
 * Allows no inline scripts and no external sources. Inline styles are allowed because antd inserts its styles at run
 * time.
 */
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

/** Refuses changes from another origin, by the Origin header of browsers. */
export function refuseForeignOrigin(config: Config) {
  const requireOwn = requireOwnOrigin(config)
  return async (request: FastifyRequest): Promise<void> => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    // A foreign page cannot make a browser send an API token. With a token, cookies are ignored.
    if (bearerOf(request) === undefined) requireOwn(request)
  }
}

/**
 * Throws for a request from another origin. With PUBLIC_URL only its origin is accepted. Without it, the Host header is
 * compared, which the sender of a request controls.
 */
export function requireOwnOrigin(config: Config): (request: FastifyRequest) => void {
  const own = config.publicUrl ? new URL(config.publicUrl).origin : undefined
  return (request) => {
    const { origin } = request.headers
    if (origin === undefined) return
    const from = URL.canParse(origin) ? new URL(origin) : undefined
    if (own === undefined ? from?.host !== request.host : from?.origin !== own)
      throw Object.assign(fault(code.forbidden, 'forbidden'), { statusCode: 403 })
  }
}

/** Refuses a request with several Host headers or with HTTP/0.9, because proxies may interpret it differently. */
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

/** Refuses an API token in the URL, because proxies, logs and histories store URLs. */
export async function refuseTokenInAddress({ url }: FastifyRequest): Promise<void> {
  if (apiTokenAnywhere.test(url))
    throw Object.assign(new Fault(code.malformed, answers.tokenInAddress), { statusCode: 400 })
}
