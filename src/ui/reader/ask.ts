import { CallFault, noAnswer } from '../../client/fault.ts'
import { language, translate } from '../../client/language.ts'
import { awaitAnswer } from '../../client/pending-requests.ts'
import { clientTexts as words } from '../../client/texts.ts'
import { noteZone } from '../../client/zone.ts'
import type { Call, OutputOf, SentOf } from '../../domain/contract/call.ts'
import { successCodes } from '../../domain/contract/code.ts'
import { takeRequested } from './ahead.ts'

const timeoutMs = 40_000

/**
 * Makes a public call with little code. A page opened by a link starts with this instead of loading the contract's
 * schemas and the whole call layer. `ask<typeof calls.list>('/manual/list', input)`.
 * @param session of a signed-in account, where a public page offers staff more. A refusal does not end it
 * @throws CallFault
 */
export async function ask<C extends Call>(
  path: C['path'],
  input: SentOf<C>,
  session: { token?: string | undefined; customerId?: string | undefined } = {},
): Promise<OutputOf<C>> {
  const sessionHeaders = Object.entries(session).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const response = await fetchOrReuse(path, {
    method: 'POST',
    headers: {
      ...Object.fromEntries(sessionHeaders),
      'content-type': 'application/json',
      tspLanguage: language() === 'zh' ? 'zh_cn' : 'en',
    },
    body: JSON.stringify(input),
  })
  noteZone()
  const answer = (await response.json().catch(() => null)) as { code?: number; msg?: string; data?: unknown } | null
  const { status } = response
  const id = status >= 500 ? (response.headers.get('x-request-id') ?? undefined) : undefined
  if (typeof answer?.code !== 'number') throw new CallFault(translate(words.network), noAnswer, [], status, id)
  if (!successCodes.includes(answer.code)) throw new CallFault(answer.msg ?? '', answer.code, [], status, id)
  return answer.data as OutputOf<C>
}

/**
 * Reads a published file as JSON. Its content never changes, so the browser caches it.
 * @throws CallFault
 */
export async function readPublished<T>(hash: string): Promise<T> {
  const response = await fetchOrReuse(`/file/published/${hash}`)
  if (!response.ok) throw new CallFault(translate(words.http404), response.status, [], response.status)
  return (await response.json()) as T
}

/** Fetches a response, reusing one that the page's first script requested unless that failed. */
async function fetchOrReuse(url: string, init: RequestInit & { body?: string } = {}): Promise<Response> {
  const waiting = awaitAnswer()
  try {
    const earlyResponse = await takeRequested(url, init.body)?.catch(() => undefined)
    return earlyResponse ?? (await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) }))
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    throw new CallFault(translate(isLate ? words.timeout : words.network), noAnswer)
  } finally {
    waiting.ended()
  }
}
