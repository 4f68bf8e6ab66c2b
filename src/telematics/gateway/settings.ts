import type { BlockList } from 'node:net'
import { z } from 'zod'
import { SettingError } from '../../platform/config.ts'
import { networksOf } from './proxy-header.ts'

export interface GatewaySettings {
  /** GATEWAY=0: the server runs without a gateway. Gateways are then separate processes. */
  readonly isEnabled: boolean
  readonly port: number
  readonly host: string
  /** Time in ms after which an unavailable port ends the process. Undefined: it is retried forever. */
  readonly portWaitMs?: number | undefined
  /** Address where the gateway program serves probes and metrics. Undefined: none, as a server uses its own port. */
  readonly http?: { readonly port: number; readonly host: string } | undefined
  /** Addresses of proxies, whose connections begin with a PROXY header. */
  readonly proxies?: BlockList | undefined
  /** Paths of certificate and key (PEM). With both the gateway accepts only TLS. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined
}

function networks(list: string, context: z.core.$RefinementCtx): void {
  try {
    networksOf(list)
  } catch (error) {
    context.addIssue((error as Error).message)
  }
}

const settings = z
  .object({
    GATEWAY: z.enum(['0', '1', 'true', 'false']).default('1'),
    GATEWAY_PORT: z.coerce.number().int().min(0).max(65535).default(32960),
    GATEWAY_HOST: z.string().optional(),
    GATEWAY_PORT_WAIT: z.coerce.number().min(0).max(86_400).optional(),
    GATEWAY_HTTP_PORT: z.coerce.number().int().min(0).max(65535).optional(),
    HOST: z.string().default('127.0.0.1'),
    GATEWAY_PROXIES: z.string().superRefine(networks).optional(),
    GATEWAY_TLS_CERT: z.string().optional(),
    GATEWAY_TLS_KEY: z.string().optional(),
  })
  .refine((set) => !set.GATEWAY_TLS_CERT === !set.GATEWAY_TLS_KEY, {
    path: ['GATEWAY_TLS_CERT'],
    message: 'set both GATEWAY_TLS_CERT and GATEWAY_TLS_KEY',
  })
  .refine((set) => !set.GATEWAY_PROXIES || !set.GATEWAY_TLS_CERT, {
    path: ['GATEWAY_PROXIES'],
    message: 'unset GATEWAY_TLS_CERT: with GATEWAY_PROXIES the proxies terminate TLS',
  })

/** Reads the gateway's settings from the environment. Throws a SettingError that names every wrong one. */
export function readGatewaySettings(env: NodeJS.ProcessEnv): GatewaySettings {
  const result = settings.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!result.success)
    throw new SettingError(
      `Configuration: ${result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
    )
  const { GATEWAY, GATEWAY_PORT, GATEWAY_HOST, GATEWAY_PORT_WAIT, GATEWAY_HTTP_PORT, HOST } = result.data
  const { GATEWAY_TLS_CERT: cert, GATEWAY_TLS_KEY: key, GATEWAY_PROXIES: proxies } = result.data
  return {
    isEnabled: GATEWAY === '1' || GATEWAY === 'true',
    port: GATEWAY_PORT,
    host: GATEWAY_HOST ?? HOST,
    portWaitMs: GATEWAY_PORT_WAIT === undefined ? undefined : GATEWAY_PORT_WAIT * 1000,
    http: GATEWAY_HTTP_PORT === undefined ? undefined : { port: GATEWAY_HTTP_PORT, host: HOST },
    proxies: proxies ? networksOf(proxies) : undefined,
    tls: cert && key ? { cert, key } : undefined,
  }
}
