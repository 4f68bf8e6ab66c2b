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

/** Browsers name the origin of a request: another origin may read and change nothing here. */
export function refuseForeignOrigin(config: Config) {
  const own = config.publicUrl ? new URL(config.publicUrl).host : undefined
  return async (request: FastifyRequest): Promise<void> => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    const { origin } = request.headers
    if (origin === undefined) return
    const from = hostOf(origin)
    if (from === undefined || (from !== request.host && from !== own))
      throw Object.assign(fault(code.forbidden, 'forbidden'), { statusCode: 403 })
  }
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
