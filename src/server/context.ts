import type { Logger } from 'pino'
import type { Call } from '../kit/call.ts'
import type { Lang } from '../kit/words.ts'
import type { Config } from './config.ts'
import type { FileStore } from './files/files.ts'
import type { Mail } from './mail.ts'
import type { Readiness } from './ready.ts'
import type { Db, Store } from './store/store.ts'
import type { Streams } from './stream/streams.ts'
import type { Catalogue } from './thing/catalogue.ts'
import type { Worker } from './work/worker.ts'

/** Shared by the whole server; created once at start. */
export interface Parts {
  readonly config: Config
  readonly store: Store
  readonly files: FileStore
  readonly mail: Mail
  /** Runs jobs in this process; they are added with `addJob`. */
  readonly worker: Worker
  readonly streams: Streams
  readonly log: Logger
  /** All that the things give. */
  readonly catalogue: Catalogue
  readonly readiness: Readiness
  /** The present moment; tests move it. */
  readonly now: () => Date
}

/** Whose vehicles a user may see and touch: all, or those of the user's vehicle groups. */
export interface Scope {
  readonly all: boolean
  readonly userId: number
  /** The vehicle groups that it is narrowed to, of those it may use at all; undefined: every group of the user. */
  readonly groups?: readonly number[] | undefined
  /** The API token that narrows it: of the user's own rows it has those that it made (`own`). */
  readonly token?: number | undefined
  /** Approximate number of these vehicles, up to a limit: used to choose a query plan. */
  readonly size: number
}

export interface SessionUser {
  readonly id: number
  readonly name: string
  readonly fullName: string
  readonly department: string | null
  readonly sessionId: string
  /** The API token with which a machine asks in the user's name; whether it may do what a person enters the password for. */
  readonly token?: { readonly id: number; readonly name: string; readonly maySensitive: boolean } | undefined
  readonly role: { readonly id: number; readonly name: string } | null
  /** Paths of the calls and routes that the role includes. */
  readonly links: ReadonlySet<string>
  readonly scope: Scope
  /** The zone in which the person reads moments (IANA). */
  readonly zone: string
  readonly mustChangePassword: boolean
  /** When the person last entered the password in this session, for something grave. */
  readonly provenAt?: string | null | undefined
}

/** One change for the operation log: what, which record, from and to. Never secrets. */
export interface Change {
  readonly record: string
  readonly id: number | string
  readonly label?: string | undefined
  /** The vehicle that it is about, where nothing else here names it: who does not see it does not see the line. */
  readonly vin?: string | undefined
  readonly before?: Record<string, unknown> | null | undefined
  readonly after?: Record<string, unknown> | null | undefined
  /** For changes of many rows. */
  readonly count?: number | undefined
}

export interface CookieOptions {
  /** With it the cookie outlives the browser's session. Seconds. */
  readonly maxAgeS?: number | undefined
  /** The page's script may read it. */
  readonly readable?: true
}
export interface Caller {
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  readonly secure: boolean
  cookie(name: string): string | undefined
  /** Sent with the answer, after the commit. */
  setCookie(name: string, value: string | null, options?: CookieOptions): void
}

/** The context of a handler. `db` is the running transaction for calls that change something. */
export interface Context {
  readonly db: Db
  readonly parts: Parts
  readonly user: SessionUser
  readonly scope: Scope
  readonly lang: Lang
  /** The time zone in which the caller reads moments (IANA). */
  readonly zone: string
  readonly caller: Caller
  /** A text in the caller's language. */
  say(key: string, values?: Record<string, unknown>): string
  changed(change: Change): void
  /** Runs after the commit; failures are logged and do not change the answer. */
  afterCommit(work: () => unknown): void
}
/** Of a public call: there may be no user. */
export type PublicContext = Omit<Context, 'user' | 'scope'> & { readonly user: SessionUser | undefined }

/** The result of a blob call's handler: what is written now, or a stored file, of which a caller may ask for ranges. */
export type Download = { readonly name: string; readonly type: string } & (
  | { readonly stream: NodeJS.ReadableStream; readonly contentHash?: undefined }
  | { readonly contentHash: string; readonly stream?: undefined }
)
export type AnyCall = Call<unknown, unknown, unknown>
