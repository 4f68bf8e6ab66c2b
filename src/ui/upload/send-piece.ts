import { sessionHeaders } from '../../client/api.ts'
import { languageHeader } from '../../client/catalogue.ts'
import { awaitAnswer } from '../../client/pending-requests.ts'
import { piecesPath } from '../../domain/contract/upload.ts'

export interface PieceAnswer {
  /** HTTP status: 204 when the piece was added. */
  status: number
  /** Bytes on the server, if reported. */
  offset: number | undefined
  /** Reason of a refusal, in the current language. */
  message: string | undefined
  /** Id of the request in the server's logs. */
  requestId?: string | undefined
}
/** Thrown without an answer: the network is away, or nothing was transferred for too long. */
export class NoAnswer extends Error {}

/** Timeout in ms of a connection without any transfer. */
const silentMs = 30_000

/** Sends one piece. `progress` receives the bytes sent. Throws `NoAnswer`, and the signal's reason when aborted. */
export function sendPiece(
  id: string,
  offset: number,
  piece: Blob,
  { progress, signal }: { progress(bytes: number): unknown; signal: AbortSignal },
): Promise<PieceAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let silent: ReturnType<typeof setTimeout>
    const waiting = awaitAnswer()
    const noteActivity = () => {
      waiting.moved()
      clearTimeout(silent)
      silent = setTimeout(() => request.abort(), silentMs)
    }
    const abort = () => request.abort()
    const finishWith = (settle: () => void) => () => {
      clearTimeout(silent)
      waiting.ended()
      signal.removeEventListener('abort', abort)
      removeEventListener('offline', abort)
      settle()
    }
    request.open('PATCH', piecesPath(id))
    const headers = {
      ...sessionHeaders(),
      tspLanguage: languageHeader(),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    }
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded: loadedBytes }) => {
      noteActivity()
      progress(loadedBytes)
    }
    request.onload = finishWith(() => {
      const offsetHeader = request.getResponseHeader('upload-offset')
      resolve({
        status: request.status,
        offset: offsetHeader === null ? undefined : Number(offsetHeader),
        message: messageOf(request.responseText),
        requestId: request.getResponseHeader('x-request-id') ?? undefined,
      })
    })
    const rejectLost = finishWith(() => reject(signal.aborted ? signal.reason : new NoAnswer()))
    request.onerror = rejectLost
    request.onabort = rejectLost
    if (signal.aborted) return rejectLost()
    signal.addEventListener('abort', abort)
    // The browser knows at once when it is offline, so do not wait for the timeout.
    addEventListener('offline', abort)
    noteActivity()
    request.send(piece)
  })
}

function messageOf(body: string): string | undefined {
  try {
    return (JSON.parse(body) as { msg?: string }).msg
  } catch {
    return undefined
  }
}
