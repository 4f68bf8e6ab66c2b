import type { BlockList } from 'node:net'
import { z } from 'zod'
import { SettingError } from '../server/config.ts'
import { networksOf } from './proxied.ts'

export interface GatewaySettings {
  /** GATEWAY=0: the server runs without, for gateways that are processes of their own. */
  readonly isEnabled: boolean
  readonly port: number
  readonly host: string
  /** A port that cannot be had for so long ends the process; undefined: it is tried for ever. */
  readonly portWaitMs?: number | undefined
  /** Where the gateway program answers probes and tells its metrics; undefined: nowhere. A server has its own port for that. */
  readonly http?: { readonly port: number; readonly host: string } | undefined
  /** Proxies, whose connections begin with a PROXY header. */
  readonly proxies?: BlockList | undefined
  /** Paths of certificate and key (PEM): with both the gateway speaks TLS alone. */
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
    message: 'GATEWAY_TLS_CERT and GATEWAY_TLS_KEY go together',
  })
  .refine((set) => !set.GATEWAY_PROXIES || !set.GATEWAY_TLS_CERT, {
    path: ['GATEWAY_PROXIES'],
    message: 'with proxies TLS ends at them: leave out GATEWAY_TLS_CERT',
  })

/** Reads the gateway's settings from the environment; throws a SettingError that names every wrong one. */
export function readGatewaySettings(env: NodeJS.ProcessEnv): GatewaySettings {
  const parsed = settings.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!parsed.success)
    throw new SettingError(
      `Configuration: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
    )
  const { GATEWAY, GATEWAY_PORT, GATEWAY_HOST, GATEWAY_PORT_WAIT, GATEWAY_HTTP_PORT, HOST } = parsed.data
  const { GATEWAY_TLS_CERT: cert, GATEWAY_TLS_KEY: key, GATEWAY_PROXIES: proxies } = parsed.data
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
