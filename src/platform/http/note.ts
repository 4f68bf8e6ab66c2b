/** Collects data on each request for the interface log: user, call and result. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pair } from '../../domain/contract/words.ts'
import type { AnyCall, Caller, SessionUser } from '../context.ts'
import { Fault } from '../fault.ts'
import { platformZone } from '../parameter/platform-zone.ts'
import type { Reader } from '../reader.ts'
import { databaseError } from '../store/errors.ts'
import { langOf } from './header.ts'
import { shownInput, shownPath } from './shown-input.ts'

/** Reason of a failed request without any input: text keys, field names, error types. */
export interface FailureNote {
  /** Key of the refusal's text. */
  readonly text?: string
  readonly values?: Readonly<Record<string, number>>
  readonly fields?: readonly {
    readonly field: string
    readonly label?: string
    readonly text: string
    readonly values?: Readonly<Record<string, number>>
  }[]
  /** Name and code of an unexpected error, and the place in our code that threw it. */
  readonly error?: string
  readonly at?: string
}

export interface AnswerNote {
  readonly at: Date
  readonly requestId: string
  readonly method: string
  /** Route pattern, never the requested address. */
  readonly path: string
  readonly title: Pair | undefined
  /** HTTP status. */
  readonly status: number
  /** Code of the answer, or the HTTP status when it has none. */
  readonly code: number
  readonly ms: number
  readonly ip: string
  readonly user: SessionUser | undefined
  readonly failure: FailureNote | undefined
  /** Redacted input. Expensive, so call it only for stored entries. */
  input(): string | null
}

interface Note {
  call?: AnyCall
  title?: Pair
  input?: unknown
  user?: SessionUser
  zone?: string
  code?: number
  ms?: number
  failure?: FailureNote
}
const notes = new WeakMap<FastifyRequest, Note>()
const requests = new WeakMap<Caller, FastifyRequest>()

/** Returns the mutable note of a request. */
export function noteOf(request: FastifyRequest): Note {
  const note = notes.get(request) ?? {}
  notes.set(request, note)
  return note
}

/** Returns the note of a request for reading. */
export const notedOf = (request: FastifyRequest): Readonly<Note> => notes.get(request) ?? {}

/** Language and time zone of the reader, as far as the request provides them. */
export function readerOf(request: FastifyRequest): Reader {
  const { user, zone = platformZone.value } = notedOf(request)
  return { lang: langOf(request), zone: user?.zone ?? zone }
}

/** Links a caller to its request, for code that only has the caller. */
export function callerOfRequest(caller: Caller, request: FastifyRequest): Caller {
  requests.set(caller, request)
  return caller
}
export function noteUser(caller: Caller, user: SessionUser | undefined): void {
  const request = requests.get(caller)
  if (request && user) noteOf(request).user = user
}

/** Keeps numeric limits only. All other values may be user input. */
function numbers(values: Record<string, unknown> = {}): Pick<FailureNote, 'values'> {
  const limits = Object.entries(values).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  return limits.length > 0 ? { values: Object.fromEntries(limits) } : {}
}

/** Loggable part of an error. */
export function failureOf(error: unknown, call: AnyCall | undefined): FailureNote {
  if (error instanceof Fault) {
    const fields = error.fields.slice(0, 5).map(({ field, label, text, values }) => ({
      field: shownPath(call, field),
      text,
      ...numbers(values),
      ...(label && { label }),
    }))
    return { text: error.text, ...numbers(error.values), fields }
  }
  const [name, state] = [error instanceof Error ? error.name : typeof error, databaseError(error)?.code]
  const at = error instanceof Error ? /[\\/](src[\\/][\w.\\/-]+:\d+)/.exec(error.stack ?? '')?.[1] : undefined
  return { error: [name, state].filter(Boolean).join(' '), ...(at && { at }) }
}

/** Probes are frequent. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])
export const isProbe = (path: string): boolean => probes.has(path)

/** Reports each answered call and each failed request. Successful requests for client files are not reported. */
export function noteAnswers(app: FastifyInstance, tell: (answer: AnswerNote) => void): void {
  app.addHook('onResponse', async (request, reply) => {
    const answer = answerOf(request, reply)
    if (answer) tell(answer)
  })
}

function answerOf(request: FastifyRequest, reply: FastifyReply): AnswerNote | undefined {
  const note = notes.get(request)
  const path = request.routeOptions.url ?? 'unknown'
  const status = reply.statusCode
  if (isProbe(path) || (!note && status < 400)) return undefined
  const { call, input, user, failure } = note ?? {}
  const ms = Math.round(note?.ms ?? reply.elapsedTime)
  return {
    requestId: request.id,
    method: request.method,
    path,
    status,
    ms,
    ip: request.ip,
    user,
    failure,
    at: new Date(Date.now() - Math.round(reply.elapsedTime)),
    title: note?.title ?? call?.title,
    code: note?.code ?? status,
    input: () => (call ? shownInput(call, input) : null),
  }
}
