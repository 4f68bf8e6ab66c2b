import type { Logger } from 'pino'
import type { Call } from '../domain/contract/call.ts'
import type { Lang } from '../domain/contract/words.ts'
import type { Config } from './config.ts'
import type { FileStore } from './files/files.ts'
import type { Mail } from './mail.ts'
import type { Readiness } from './ready.ts'
import type { Db, Store } from './store/store.ts'
import type { Streams } from './stream/streams.ts'
import type { Catalogue } from './thing/catalogue.ts'
import type { Worker } from './work/worker.ts'

/** Shared by the whole server and created once at start. */
export interface Parts {
  readonly config: Config
  readonly store: Store
  readonly files: FileStore
  readonly mail: Mail
  /** Runs jobs in this process. `addJob` adds them. */
  readonly worker: Worker
  readonly streams: Streams
  readonly log: Logger
  readonly catalogue: Catalogue
  readonly readiness: Readiness
  /** Current time. Tests change it. */
  readonly now: () => Date
}

/** Vehicles that a user may see and change: all, or those of the user's vehicle groups. */
export interface Scope {
  readonly all: boolean
  readonly userId: number
  /** Narrows the scope to these groups of the user. Undefined: all groups of the user. */
  readonly groups?: readonly number[] | undefined
  /** API token that narrows the scope: of the user's own rows only those that the token made (`own`). */
  readonly token?: number | undefined
  /** Approximate number of these vehicles, up to a limit. Used to choose a query plan. */
  readonly size: number
}

export interface SessionUser {
  readonly id: number
  readonly name: string
  readonly fullName: string
  readonly department: string | null
  readonly sessionId: string
  /**
   * API token with which a machine acts for the user. `maySensitive`: it may do sensitive actions without a password.
   */
  readonly token?: { readonly id: number; readonly name: string; readonly maySensitive: boolean } | undefined
  readonly role: { readonly id: number; readonly name: string } | null
  /** Paths of the calls and routes that the role includes. */
  readonly links: ReadonlySet<string>
  readonly scope: Scope
  /** Time zone of the user's display (IANA). */
  readonly zone: string
  readonly mustChangePassword: boolean
  /** The role requires a second factor and the account has none. */
  readonly mustAddFactor: boolean
  /** The account has a second factor, or the provider of the company account has checked one for this session. */
  readonly hasFactor?: boolean | undefined
  /** The role may be used only from networks that do not include the caller's address. */
  readonly isForeign?: boolean | undefined
  /** When the user last confirmed this session for a sensitive action. */
  readonly provenAt?: string | null | undefined
}

/** One change for the operation log. Never contains secrets. */
export interface Change {
  readonly record: string
  readonly id: number | string
  readonly label?: string | undefined
  /** VIN of the vehicle, if no other field names it. Users who cannot see the vehicle do not see the log line. */
  readonly vin?: string | undefined
  readonly before?: Record<string, unknown> | null | undefined
  readonly after?: Record<string, unknown> | null | undefined
  /** Number of rows, for bulk changes. */
  readonly count?: number | undefined
}

export interface CookieOptions {
  /** Seconds. Makes the cookie outlive the browser session. */
  readonly maxAgeS?: number | undefined
  /** Readable by the page's scripts. */
  readonly readable?: true
}
export interface Caller {
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  readonly secure: boolean
  /** Host and port of the request, which its sender controls. */
  readonly host: string
  cookie(name: string): string | undefined
  /** Sent with the response, after the commit. */
  setCookie(name: string, value: string | null, options?: CookieOptions): void
}

/** Context of a handler. `db` is the running transaction for calls that write. */
export interface Context {
  readonly db: Db
  readonly parts: Parts
  readonly user: SessionUser
  readonly scope: Scope
  readonly lang: Lang
  readonly zone: string
  readonly caller: Caller
  /** Translates a text into the caller's language. */
  say(key: string, values?: Record<string, unknown>): string
  logChange(change: Change): void
  /** Runs after the commit. Failures are logged and do not change the response. */
  afterCommit(work: () => unknown): void
}
export type PublicContext = Omit<Context, 'user' | 'scope'> & { readonly user: SessionUser | undefined }

/** Result of a blob call's handler: a generated stream, or a stored file that supports byte ranges. */
export type Download = { readonly name: string; readonly type: string } & (
  | { readonly stream: NodeJS.ReadableStream; readonly contentHash?: undefined }
  | { readonly contentHash: string; readonly stream?: undefined }
)
export type AnyCall = Call<unknown, unknown, unknown>
