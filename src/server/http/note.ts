/** What is noted of each request on its way, for the interface log: by whom, of which call, and what came of it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pair } from '../../kit/words.ts'
import type { AnyCall, Caller, SessionUser } from '../context.ts'
import { Fault } from '../fault.ts'
import { platformZone } from '../parameter/platform-zone.ts'
import type { Reader } from '../reader.ts'
import { databaseError } from '../store/errors.ts'
import { langOf } from './header.ts'
import { shownInput, shownPath } from './shown-input.ts'

/** Why a request failed, without anything that was entered: keys of texts, names of fields, kinds of errors. */
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
  /** Name of an error that nobody expected, its code, and where in our own code it was thrown. */
  readonly error?: string
  readonly at?: string
}

/** A request that was answered. */
export interface AnswerNote {
  readonly at: Date
  readonly requestId: string
  readonly method: string
  /** The route's form, never the address that was asked for. */
  readonly path: string
  readonly title: Pair | undefined
  /** Of the connection. */
  readonly status: number
  /** Of the answer; the status where the answer has none. */
  readonly code: number
  readonly ms: number
  readonly ip: string
  readonly user: SessionUser | undefined
  readonly failure: FailureNote | undefined
  /** The input as it may be kept; costs something, so only for what is kept. */
  input(): string | null
}

interface Note {
  call?: AnyCall
  title?: Pair
  input?: unknown
  user?: SessionUser
  /** The platform's time zone, of a public call. */
  zone?: string
  code?: number
  ms?: number
  failure?: FailureNote
}
const notes = new WeakMap<FastifyRequest, Note>()
const requests = new WeakMap<Caller, FastifyRequest>()

/** Adds to what is noted of a request. */
export function noteOf(request: FastifyRequest): Note {
  const found = notes.get(request) ?? {}
  notes.set(request, found)
  return found
}

/** What was noted so far. */
export const notedOf = (request: FastifyRequest): Readonly<Note> => notes.get(request) ?? {}

/** Who reads the answer of a request, as far as it is known. */
export function readerOf(request: FastifyRequest): Reader {
  const { user, zone = platformZone.value } = notedOf(request)
  return { lang: langOf(request), zone: user?.zone ?? zone }
}

/** The caller stands for the request wherever only the caller is known. */
export function callerOfRequest(caller: Caller, request: FastifyRequest): Caller {
  requests.set(caller, request)
  return caller
}
export function noteUser(caller: Caller, user: SessionUser | undefined): void {
  const request = requests.get(caller)
  if (request && user) noteOf(request).user = user
}

/** Of what a text is filled in with, the bounds; all else may have been entered. */
function numbers(values: Record<string, unknown> = {}): Pick<FailureNote, 'values'> {
  const found = Object.entries(values).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  return found.length > 0 ? { values: Object.fromEntries(found) } : {}
}

/** What may be kept of an error. */
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

/** Probes ask often and for ever. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])
export const isProbe = (path: string): boolean => probes.has(path)

/** Tells of each answer to a call, and of each request that failed; files of the client that were found are none. */
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
