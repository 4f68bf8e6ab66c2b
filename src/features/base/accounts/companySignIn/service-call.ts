/** Calls of the sign-in services WeCom, DingTalk and Feishu, which answer with JSON. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { ZodType } from 'zod'
import { secondMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { OutgoingError } from '../../../../platform/outgoing.ts'
import { openSecret } from '../../../../platform/record/hidden-values.ts'
import { hashOf, newSecret } from '../../../../platform/token.ts'
import type { ProviderSettings } from '../identityProvider/providers.ts'
import type { AppToken } from './app-token.ts'
import { outgoingFetch } from './outgoing-fetch.ts'
import { type BegunSignIn, type IdentityProvider, ProviderError } from './port.ts'

/** Time for all calls of one step, so that the page gets an answer. */
const limitMs = 25 * secondMs
/** Departments of a user whose names are read. */
const maxDepartments = 20

interface ServiceRequest {
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON, by POST. Without it the request is a GET. */
  readonly body?: object | undefined
}
export interface ServiceAnswer {
  /** Host and path of the call, for administrators. It contains no token. */
  readonly name: string
  readonly status: number
  readonly body: unknown
}
export type ServiceClient = (request: ServiceRequest) => Promise<ServiceAnswer>

/** Sends the calls of one step. Without a JSON answer in time it throws a ProviderError 'down'. */
export function serviceClient({ config }: Parts): ServiceClient {
  const send = outgoingFetch(config.forwardHosts)
  const signal = AbortSignal.timeout(limitMs)
  return async ({ url, headers, body }) => {
    const name = url.host + url.pathname
    try {
      const answer = await send(url.href, {
        method: body ? 'POST' : 'GET',
        headers: {
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json; charset=utf-8' }),
          ...headers,
        },
        body: body && JSON.stringify(body),
        signal,
      })
      const { status } = answer
      if (status >= 500 || status === 429) throw new ProviderError('down', `${name}: HTTP ${status}`)
      return { name, status, body: JSON.parse(await answer.text()) as unknown }
    } catch (error) {
      if (error instanceof SyntaxError) throw new ProviderError('down', `${name}: the answer is not JSON`)
      if (!(error instanceof OutgoingError)) throw error
      const isLate = signal.aborted || error.message === 'ABORT_ERR'
      throw new ProviderError('down', `${name}: ${isLate ? 'no answer in time' : error.message}`)
    }
  }
}

/** Reads an answer by its schema. Throws a ProviderError for missing fields. */
export function readAnswer<T>(schema: ZodType<T>, { name, body }: ServiceAnswer): T {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const path = result.error.issues[0]?.path.join('.') ?? ''
  throw new ProviderError('refused', `${name}: unexpected answer (${path})`)
}

/** Address of a call. `base` has no query. */
export function callAddress(base: string, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(base.replace(/\/+$/, '') + path)
  url.search = new URLSearchParams(query).toString()
  return url
}

/** Key of a provider's app token. It changes with the provider's settings. */
export const tokenKey = ({ id, clientId, updatedAt }: ProviderSettings): string => `${id} ${clientId} ${updatedAt}`

/** Secret of the app at its service. Throws a ProviderError when there is none. */
export function appSecret(parts: Parts, { clientSecret }: ProviderSettings): string {
  const secret = openSecret(parts, clientSecret)
  if (!secret) throw new ProviderError('refused', 'the client secret is missing')
  return secret
}

/** Begins a sign-in. WeCom accepts only letters and digits in `state`. */
export const newStart = (redirectUri: string): BegunSignIn => ({
  state: randomBytes(32).toString('hex'),
  nonce: '',
  verifier: newSecret(),
  redirectUri,
})

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)))

/** Error codes are shown to administrators only if they look like one. */
export const plainCode = (text: unknown): string => (/^[\w.-]{1,100}$/.test(String(text)) ? String(text) : 'no code')

const outages = new Set(['server_error', 'temporarily_unavailable'])

/** One-time code in the query with which the browser came back. Throws a ProviderError. */
export function codeOf(answer: URLSearchParams, { state }: BegunSignIn, parameter = 'code'): string {
  const [answeredState = '', ...moreStates] = answer.getAll('state')
  if (moreStates.length > 0 || !isSame(answeredState, state)) throw new ProviderError('refused', 'another state')
  const error = answer.get('error')
  if (error && error !== 'access_denied')
    throw new ProviderError(outages.has(error) ? 'down' : 'refused', plainCode(error))
  const [code, ...more] = answer.getAll(parameter)
  // A user who cancels comes back without a code.
  if (error || !code) throw new ProviderError('denied', 'no code')
  if (more.length > 0) throw new ProviderError('refused', 'several codes')
  return code
}

/**
 * Groups of a user: the names of departments, and their ids as `id:12`. Names that look like such an entry are left out,
 * so that no one gets a role by renaming a department.
 */
export const groupsOf = (names: readonly string[], ids: readonly (string | number)[]): string[] => [
  ...names.map((name) => name.trim()).filter((name) => name !== '' && !/^(?:id|role):/.test(name)),
  ...ids.map((id) => `id:${id}`),
]

/** The same for services that state the name of one department at a time. */
export async function departmentGroups(
  ids: readonly number[] | undefined,
  nameOf: (id: number) => Promise<string>,
): Promise<string[] | undefined> {
  if (!ids) return undefined
  const names = await Promise.all(ids.slice(0, maxDepartments).map((id) => optional(() => nameOf(id))))
  return groupsOf(
    names.flatMap((name) => name ?? []),
    ids,
  )
}

/** Result of a call that only adds details. Undefined when the service refuses it, for example without permission. */
export async function optional<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderError && error.reason !== 'down') return undefined
    throw error
  }
}

/** `refresh` of services without tokens of users: checks that the user is still an active member. */
export const refreshBy =
  (requireMember: (id: string, subject: string) => Promise<unknown>): IdentityProvider['refresh'] =>
  async (id, subject) => {
    try {
      await requireMember(id, subject)
      return { refreshToken: id }
    } catch (error) {
      if (error instanceof ProviderError && error.reason === 'notMember') return 'ended'
      throw error
    }
  }

export type FetchToken = () => Promise<AppToken>
