import axios, { type AxiosProgressEvent, type AxiosResponse } from 'axios'
import { buildHeader } from '../domain/contract/build.ts'
import { type Call, isGet, type OutputOf, type SentOf } from '../domain/contract/call.ts'
import { code, type FieldFault, successCodes } from '../domain/contract/code.ts'
import { noteServerBuild } from './build.ts'
import { languageHeader, react, reactToConnection, statusText } from './catalogue.ts'
import { CallFault, noAnswer } from './fault.ts'
import { toast } from './feedback.ts'
import { language, translate } from './language.ts'
import { awaitAnswer } from './pending-requests.ts'
import { isAwayStatus, isRetrying, noteAway, noteBack } from './reconnect.ts'
import { customerId, token } from './session.ts'
import { clientTexts as words } from './texts.ts'
import { noteZone } from './zone.ts'

export { CallFault, noAnswer } from './fault.ts'

export interface ResponseBody {
  code: number
  msg?: string
  data?: unknown
}
export interface SendOptions {
  signal?: AbortSignal
  /** Suppresses the toast. Faults that end the session are still shown. */
  quiet?: boolean
  onProgress?: (event: AxiosProgressEvent) => void
  /** For a change: the server executes it once per key, however often it is sent. */
  requestKey?: string
}

/** Hook for calls that succeeded. */
export const successHook: { tell?: (call: Call) => void } = {}

const http = axios.create({ baseURL: '', validateStatus: () => true })

/**
 * Makes a call and returns its data.
 * @throws CallFault, after the error catalogue was applied
 */
export async function send<C extends Call>(call: C, input: SentOf<C>, options: SendOptions = {}): Promise<OutputOf<C>> {
  const data = await proven(options.quiet, async () => {
    const response = await request(call, input, options)
    return dataOf(response.data as ResponseBody, response, options.quiet)
  })
  successHook.tell?.(call)
  return data as OutputOf<C>
}

/**
 * Makes a call and repeats it after a password confirmation if it is sensitive. If the user cancels, the server's
 * refusal is thrown.
 */
export async function proven<T>(quiet = false, make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (fault) {
    if (!(fault instanceof CallFault) || fault.code !== code.passwordNeeded) throw fault
    const { askForProof } = await import('./proof.ts')
    if (await askForProof()) return make()
    if (!quiet) toast.error(fault)
    throw fault
  }
}

/**
 * Sends a request and waits for its answer. While none arrives, the user can send a read request again, but never a
 * change.
 */
async function transmit(call: Call, input: unknown, options: SendOptions): Promise<AxiosResponse> {
  const { signal, requestKey, onProgress } = options
  let attempt = new AbortController()
  const waiting = awaitAnswer({
    change: call.changes ? call.title : undefined,
    again: signal && !call.changes ? () => attempt.abort() : undefined,
  })
  const sendRequest = () =>
    http.request({
      url: call.path,
      method: isGet(call) ? 'GET' : 'POST',
      ...(isGet(call) ? { params: input } : { data: call.transport === 'multipart' ? form(input) : input }),
      responseType: call.transport === 'blob' ? 'blob' : 'json',
      timeout: call.timeoutMs,
      headers: {
        ...sessionHeaders(),
        tspLanguage: languageHeader(),
        ...(requestKey && { requestKey }),
      },
      ...(signal && { signal: AbortSignal.any([signal, attempt.signal]) }),
      ...(call.transport === 'multipart' && {
        onUploadProgress: (event: AxiosProgressEvent) => {
          waiting.moved()
          onProgress?.(event)
        },
      }),
      ...(call.transport === 'blob' && { onDownloadProgress: waiting.moved }),
    })
  try {
    for (;;) {
      try {
        return await sendRequest()
      } catch (error) {
        if (!attempt.signal.aborted || signal?.aborted) throw error
        attempt = new AbortController()
        waiting.moved()
      }
    }
  } finally {
    waiting.ended()
  }
}

/** Makes a request. The caller handles answers with a success status. */
export async function request(call: Call, input: unknown, options: SendOptions): Promise<AxiosResponse> {
  const response = await transmit(call, input, options).catch((error: unknown) => {
    if (axios.isCancel(error)) throw error
    const late = axios.isAxiosError(error) && error.code === 'ECONNABORTED'
    const networkText = navigator.onLine ? words.away : call.changes ? words.network : words.notOffline
    const message = failureText(call, translate(late ? words.timeout : networkText))
    const fault = new CallFault(message, noAnswer)
    reactToConnection(fault, (options.quiet ?? false) || isRetrying())
    if (!late) noteAway()
    throw fault
  })
  noteServerBuild(response.headers[buildHeader])
  noteZone()
  const away = isAwayStatus(response.status)
  // A refusal is also an answer.
  if (!away) noteBack()
  if (response.status >= 200 && response.status < 300) return response
  const { status } = response
  const fault = new CallFault(failureText(call, statusText(status)), status, [], status, idOf(response))
  reactToConnection(fault, (options.quiet ?? false) || isRetrying())
  if (away) noteAway()
  throw fault
}

/** Names the failed change. Without a readable answer nothing else reports it. */
function failureText({ changes, title }: Call, text: string): string {
  return changes ? translate(words.failed, { action: title[language() === 'zh' ? 0 : 1], text }) : text
}

const idOf = ({ headers }: AxiosResponse): string | undefined => headers['x-request-id'] || undefined

/** Refusals that the user cannot resolve alone. The request's id is shown for support. */
const beyondThePerson = new Set<number>([code.forbidden, code.notFound, code.malformed, code.notAvailable])

/** The data of an answer. Throws a `CallFault` unless it succeeded. */
export async function dataOf(answer: ResponseBody | null, response: AxiosResponse, quiet = false): Promise<unknown> {
  const { status } = response
  if (typeof answer?.code !== 'number') {
    const fault = new CallFault(statusText(status), noAnswer, [], status, idOf(response))
    reactToConnection(fault, quiet)
    throw fault
  }
  if (successCodes.includes(answer.code)) return answer.data
  const fields = (answer.data as { fields?: FieldFault[] } | null | undefined)?.fields ?? []
  const id = beyondThePerson.has(answer.code) ? idOf(response) : undefined
  const fault = new CallFault(answer.msg ?? '', answer.code, fields, undefined, id)
  // Not awaited, so that the caller receives the fault while the dialog is open.
  if (answer.code !== code.passwordNeeded)
    void react(answer.code, fault, quiet && (answer.code !== code.invalid || fields.length > 0))
  throw fault
}

export function sessionHeaders(): Record<string, string> {
  const headers = { token: token(), customerId: customerId() }
  return Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

function form(input: unknown): FormData {
  const body = new FormData()
  for (const [key, value] of Object.entries(input as Record<string, unknown>)) {
    if (value instanceof Blob) body.append(key, value)
    else if (value !== undefined && value !== null)
      body.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return body
}
