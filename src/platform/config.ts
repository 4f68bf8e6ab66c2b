import { isIP } from 'node:net'
import { z } from 'zod'

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')

/** Network names that TRUST_PROXY accepts in addition to addresses. */
const proxyNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])

function proxies(list: string, context: z.core.$RefinementCtx): void {
  for (const each of list.split(',').map((part) => part.trim())) {
    const [address = '', length, ...rest] = each.split('/')
    const bits = isIP(address) === 6 ? 128 : 32
    const isNetwork = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits)
    if (isIP(address) && /^0+$/.test(length ?? ''))
      context.addIssue(`“${each}” would believe everybody: name the proxies' own addresses`)
    else if (!proxyNetworks.has(each) && !(isIP(address) && isNetwork && rest.length === 0))
      context.addIssue(`“${each}” is not an address, network (10.1.0.0/16) or one of ${[...proxyNetworks].join(', ')}`)
  }
}

const isSmtp = (text: string) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol)

const settings = z.object({
  SECRET_KEY: z.string().min(16).optional(),
  FORWARD_HOSTS: z.string().optional(),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.string().optional(),
  SMTP_URL: z
    .string()
    .refine(isSmtp, 'must be smtp://user:password@host:587 or smtps://user:password@host:465')
    .optional(),
  MAIL_FROM: z.string().default('Vehicle platform <no-reply@localhost>'),
  PUBLIC_URL: z.url().optional(),
  TRUST_PROXY: z.string().superRefine(proxies).optional(),
  S3_URL: z.string().optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  LOG_PROBES: flag.default(false),
  ADMIN_USER: z.string().min(2).max(64).default('admin'),
  ADMIN_PASSWORD: z.string().optional(),
  SIGN_IN_WITHOUT_CODE: flag.default(false),
  METRICS_TOKEN: z.string().min(16).optional(),
  RATE_LIMIT: z.coerce.number().int().min(1).default(6000),
  ADDRESS_RATE_LIMIT: z.coerce.number().int().min(1).optional(),
  DEMO: flag.optional(),
  DEMO_VEHICLES: z.coerce.number().int().min(0).max(1000).optional(),
  DEMO_HISTORY_DAYS: z.coerce.number().int().min(0).max(60).optional(),
})

export interface Config {
  readonly production: boolean
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Public address of the platform, used in mails and to check the Origin of requests. */
  readonly publicUrl: string | undefined
  /** Proxies whose X-Forwarded-* headers are trusted. Unset: none. */
  readonly trustProxy: string | undefined
  readonly s3Url: string | undefined
  readonly logLevel: string
  /** Log a line for probes and reads of /metrics, too. */
  readonly logProbes: boolean
  readonly adminUser: string
  readonly adminPassword: string | undefined
  /** Lets automated clients sign in without a verification code. Refused in production mode. */
  readonly signInWithoutCode: boolean
  /** Token that allows reading /metrics from anywhere. Unset: only from the machine itself. */
  readonly metricsToken: string | undefined
  /** Requests per minute of a session. A share link or a dealer's session has a twentieth of it per address. */
  readonly rateLimit: number
  /** Requests per minute and address without a valid session, for all users behind the address. */
  readonly addressRateLimit: number
  /** Encrypts stored keys and passwords that must stay readable. Unset: they are stored unencrypted. */
  readonly secretKey: string | undefined
  /** Names, addresses and networks to which reports may be forwarded. Unset: every public address. */
  readonly forwardHosts: string | undefined
  /** Load the demonstration fleet into an empty store. */
  readonly demo: boolean
  /** Number of demonstration vehicles that drive while the server runs, and days of history that some of them have. */
  readonly demoVehicles: number
  readonly demoHistoryDays: number
}

export class SettingError extends Error {
  override name = 'SettingError'
}

/** Reads the configuration from the environment. Throws a SettingError that names every invalid setting. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const result = settings.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!result.success)
    throw new SettingError(
      `Configuration: ${result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
    )
  const set = result.data
  const production = set.NODE_ENV === 'production'
  if (production && set.SIGN_IN_WITHOUT_CODE)
    throw new SettingError('Configuration: SIGN_IN_WITHOUT_CODE is not allowed in production mode')
  if (production && set.DEMO) throw new SettingError('Configuration: DEMO is not allowed in production mode')
  const isTest = set.NODE_ENV === 'test'
  const demo = set.DEMO ?? (!production && !isTest && !set.DATABASE_URL)
  return {
    production,
    port: set.PORT,
    host: set.HOST,
    dataDir: set.DATA_DIR,
    databaseUrl: set.DATABASE_URL,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    publicUrl: set.PUBLIC_URL,
    trustProxy: set.TRUST_PROXY,
    s3Url: set.S3_URL,
    logLevel: set.LOG_LEVEL,
    logProbes: set.LOG_PROBES,
    secretKey: set.SECRET_KEY,
    forwardHosts: set.FORWARD_HOSTS,
    adminUser: set.ADMIN_USER,
    adminPassword: set.ADMIN_PASSWORD,
    signInWithoutCode: set.SIGN_IN_WITHOUT_CODE,
    metricsToken: set.METRICS_TOKEN,
    rateLimit: set.RATE_LIMIT,
    addressRateLimit: set.ADDRESS_RATE_LIMIT ?? 4 * set.RATE_LIMIT,
    demo,
    demoVehicles: demo ? (set.DEMO_VEHICLES ?? (isTest ? 0 : 60)) : 0,
    demoHistoryDays: demo ? (set.DEMO_HISTORY_DAYS ?? (isTest ? 0 : 30)) : 0,
  }
}
