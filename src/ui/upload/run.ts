/**
 * One upload in a browser, from the chosen file to its id. It hashes the file, sends it in pieces and waits for the
 * check.
 */
import { send } from '../../client/api.ts'
import { CallFault, noAnswer } from '../../client/fault.ts'
import { isAwayStatus } from '../../client/reconnect.ts'
import {
  uploadCalls as calls,
  type Existing,
  maxPieceBytes,
  minPieceBytes,
  type Upload,
} from '../../domain/contract/upload.ts'
import { hashFile } from './hash-file.ts'
import { rate } from './rate.ts'
import { NoAnswer, sendPiece } from './send-piece.ts'

/**
 * reading: the hash is being computed. same: the server already has the content. waiting: offline, resumes by itself.
 * checking: all is sent, the server joins it. failed: `failure` or the upload's own fault has the reason.
 */
export type UploadPhase = 'reading' | 'same' | 'sending' | 'waiting' | 'paused' | 'checking' | 'done' | 'failed'
export interface UploadRunState {
  readonly phase: UploadPhase
  readonly name: string
  readonly size: number
  /** Bytes read or sent. */
  readonly bytes: number
  readonly bytesPerSecond: number
  readonly existing: readonly Existing[]
  readonly upload: Upload | undefined
  readonly failure: Failure | undefined
}
/** The file changed or cannot be read, or the server's fault, in the language at that time. */
type Failure = 'unreadable' | CallFault
export interface Run {
  readonly state: UploadRunState
  /** Stops sending. Pieces on the server are retained. */
  pause(): void
  resume(): void
  /** Uses the identical content that the server already has. */
  reuse(): void
}
interface Place {
  record: string
  field: string
}

const quickMs = 2_000
const slowMs = 8_000
const [firstWaitMs, maxWaitMs] = [1_000, 15_000]
const pollMs = 500

const isLost = (fault: unknown) =>
  fault instanceof NoAnswer ||
  (fault instanceof CallFault &&
    (fault.http === undefined ? fault.code === noAnswer : isAwayStatus(fault.http) || fault.http === 429))
const isUnreadable = (fault: unknown) => fault instanceof DOMException

export function startRun(file: File, place: Place, onChange: (state: UploadRunState) => void): Run {
  let state: UploadRunState = {
    phase: 'reading',
    name: file.name,
    size: file.size,
    bytes: 0,
    bytesPerSecond: 0,
    existing: [],
    upload: undefined,
    failure: undefined,
  }
  let going = new AbortController()
  let sha256: string | undefined
  let pieceBytes = 4 * minPieceBytes
  const speed = rate()

  function set(next: Partial<UploadRunState>): void {
    state = { ...state, ...next }
    onChange(state)
  }
  function reportSent(bytes: number): void {
    speed.note(bytes, performance.now())
    set({ phase: 'sending', bytes, bytesPerSecond: speed.perSecond() })
  }

  /** Retries until success as long as only the network or the server is away. */
  async function persistently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, maxWaitMs)) {
      try {
        const answer = await work()
        // Paused in the meantime: a late answer changes nothing.
        signal.throwIfAborted()
        return answer
      } catch (fault) {
        signal.throwIfAborted()
        if (!isLost(fault)) throw fault
        set({ phase: 'waiting', bytesPerSecond: 0 })
        pieceBytes = minPieceBytes
        await pause(waitMs, signal)
      }
    }
  }

  async function go(reuse = false): Promise<void> {
    going = new AbortController()
    const { signal } = going
    try {
      sha256 ??= await hashFile(file, (bytes) => signal.aborted || set({ phase: 'reading', bytes }), signal)
      const startedUpload = state.upload
      const { upload, existing } = startedUpload
        ? {
            upload: await persistently(
              () => send(calls.one, { id: startedUpload.id }, { quiet: true, signal }),
              signal,
            ),
            existing: [],
          }
        : await persistently(() => begin(reuse, signal), signal)
      if (!upload) return set({ phase: 'same', existing, bytes: 0 })
      set({ upload })
      if (upload.state === 'open') await sendAll(upload, signal)
      await check(upload.id, signal)
    } catch (fault) {
      if (signal.aborted) return
      set({ phase: 'failed', failure: fault instanceof CallFault && fault.message !== '' ? fault : 'unreadable' })
      if (!(fault instanceof CallFault || isUnreadable(fault) || sha256 === undefined)) throw fault
    }
  }

  const begin = (reuse: boolean, signal: AbortSignal) =>
    send(
      calls.start,
      { ...place, name: file.name, size: file.size, ...(sha256 && { sha256 }), reuse },
      { quiet: true, signal },
    )

  async function sendAll({ id, received: receivedBytes }: Upload, signal: AbortSignal): Promise<void> {
    let offset = receivedBytes
    reportSent(offset)
    while (offset < file.size) {
      offset = await persistently(async () => {
        const began = performance.now()
        const piece = file.slice(offset, offset + pieceBytes)
        const progress = (bytes: number) => signal.aborted || reportSent(Math.min(offset + bytes, offset + piece.size))
        const {
          status,
          offset: here,
          message,
          requestId,
        } = await sendPiece(id, offset, piece, { progress, signal }).catch(async (fault: unknown) => {
          // A file changed on disk looks like a lost network until it is read.
          await piece.slice(0, 1).arrayBuffer()
          throw fault
        })
        if (status === 204 && here !== undefined) {
          const ms = performance.now() - began
          if (ms < quickMs) pieceBytes = Math.min(2 * pieceBytes, maxPieceBytes)
          else if (ms > slowMs) pieceBytes = Math.max(pieceBytes / 2, minPieceBytes)
          return here
        }
        if (status >= 500 || status === 429) throw new NoAnswer()
        // Another tab continued, or the answer to a piece was lost. The call also reports an ended session.
        const now = await send(calls.one, { id }, { signal })
        if (now.state !== 'open') return file.size
        if (now.received === offset) throw new CallFault(message ?? '', status, [], status, requestId)
        return now.received
      }, signal)
      reportSent(offset)
    }
  }

  async function check(id: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      const upload = await persistently(() => send(calls.one, { id }, { quiet: true, signal }), signal)
      if (upload.state === 'done')
        return set({ phase: 'done', bytes: file.size, upload, existing: upload.existing, failure: undefined })
      if (upload.state !== 'joining') return set({ phase: 'failed', upload, failure: undefined })
      set({ phase: 'checking', bytes: file.size, upload })
      await pause(pollMs, signal)
    }
  }

  void go()
  return {
    get state() {
      return state
    },
    pause() {
      going.abort()
      if (state.phase !== 'done') set({ phase: 'paused', bytesPerSecond: 0 })
    },
    resume: () => void go(),
    reuse: () => void go(true),
  }
}

/** Waits, or less if the network comes back earlier. Throws the signal's reason when aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      removeEventListener('online', back)
      signal.removeEventListener('abort', stop)
      settle()
    }
    const back = end(resolve)
    const stop = end(() => reject(signal.reason))
    const timer = setTimeout(back, ms)
    addEventListener('online', back)
    signal.addEventListener('abort', stop)
  })
}
