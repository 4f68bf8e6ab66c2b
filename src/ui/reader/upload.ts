import { CallFault, noAnswer } from '../../client/fault.ts'
import { language, translate } from '../../client/language.ts'
import { awaitAnswer } from '../../client/pending-requests.ts'
import { clientTexts as words } from '../../client/texts.ts'
import type { Call, OutputOf } from '../../domain/contract/call.ts'
import { successCodes } from '../../domain/contract/code.ts'

const timeoutMs = 120_000

/**
 * Makes a public 'multipart' call. `onPart` receives the sent share, 0 to 1, which fetch does not report.
 * @throws CallFault
 */
export function upload<C extends Call>(
  path: C['path'],
  fields: Readonly<Record<string, string | Blob>>,
  onPart: (part: number) => void,
): Promise<OutputOf<C>> {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const rejectWith = (text: string) => () =>
      reject(new CallFault(translate(text), noAnswer, [], request.status || undefined, idOf(request)))
    request.open('POST', path)
    request.timeout = timeoutMs
    request.setRequestHeader('tspLanguage', language() === 'zh' ? 'zh_cn' : 'en')
    const waiting = awaitAnswer()
    request.upload.onprogress = ({ loaded: loadedBytes, total }) => {
      waiting.moved()
      onPart(total > 0 ? loadedBytes / total : 0)
    }
    request.onloadend = waiting.ended
    request.onerror = rejectWith(words.network)
    request.ontimeout = rejectWith(words.timeout)
    request.onload = () => {
      const answer = answerOf(request.responseText)
      if (answer === undefined) rejectWith(words.network)()
      else if (successCodes.includes(answer.code)) resolve(answer.data as OutputOf<C>)
      else reject(new CallFault(answer.msg ?? '', answer.code, [], request.status, idOf(request)))
    }
    request.send(form)
  })
}

/** Request id of a server fault, as in `ask`. */
const idOf = (request: XMLHttpRequest) =>
  request.status >= 500 ? (request.getResponseHeader('x-request-id') ?? undefined) : undefined

function answerOf(text: string): { code: number; msg?: string; data?: unknown } | undefined {
  try {
    const answer = JSON.parse(text) as { code?: number; msg?: string; data?: unknown } | null
    return typeof answer?.code === 'number' ? { ...answer, code: answer.code } : undefined
  } catch {
    return undefined
  }
}
