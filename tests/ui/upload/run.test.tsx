import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFault } from '../../../src/client/fault.ts'
import type { Call } from '../../../src/domain/contract/call.ts'
import type { Upload } from '../../../src/domain/contract/upload.ts'
import { startRun, type UploadRunState } from '../../../src/ui/upload/run.ts'
import { NoAnswer, type PieceAnswer } from '../../../src/ui/upload/send-piece.ts'

/** Upload that the server has, and its answers. */
let here: Upload | undefined
let existing: { title: readonly [string, string]; name: string }[]
const sentOffsets: number[] = []
let piece: (offset: number, bytes: number) => PieceAnswer | Promise<PieceAnswer>

vi.mock('../../../src/client/api.ts', async (original) => ({
  ...(await original<object>()),
  send: async (call: Call, input: { reuse?: boolean }) => {
    if (call.path === '/upload/info') return { ...here, existing: [] }
    if (existing.length > 0 && !input.reuse) return { upload: null, existing }
    here ??= { ...newUpload, state: input.reuse ? 'done' : 'open' }
    return { upload: here, existing }
  },
}))
vi.mock('../../../src/ui/upload/send-piece.ts', async (original) => ({
  ...(await original<object>()),
  sendPiece: async (_id: string, offset: number, body: Blob) => {
    sentOffsets.push(offset)
    return piece(offset, body.size)
  },
}))

const content = new Uint8Array(3_000_000).fill(7)
const sha256 = createHash('sha256').update(content).digest('hex')
const newUpload: Upload = {
  id: '1',
  name: 'box.swu',
  size: content.length,
  received: 0,
  state: 'open',
  fault: null,
  sha256,
  hash: null,
  updatedAt: '',
}
const acceptPiece = (offset: number, bytes: number): PieceAnswer => {
  const receivedBytes = offset + bytes
  const isWhole = receivedBytes === content.length
  here = { ...newUpload, received: receivedBytes, ...(isWhole && { state: 'done', hash: sha256 }) }
  return { status: 204, offset: receivedBytes, message: undefined }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  here = undefined
  existing = []
  sentOffsets.length = 0
  piece = acceptPiece
})
afterEach(() => vi.useRealTimers())

const phases: string[] = []
function start() {
  phases.length = 0
  const recordPhase = ({ phase }: UploadRunState) => {
    if (phases.at(-1) !== phase) phases.push(phase)
  }
  const file = new File([content], 'box.swu')
  return startRun(file, { record: 'upgradeFile', field: 'file' }, recordPhase)
}
type Run = ReturnType<typeof start>
const until = (run: Run, phase: string) =>
  vi.waitFor(
    async () => {
      await vi.advanceTimersByTimeAsync(500)
      expect(run.state.phase).toBe(phase)
    },
    { interval: 1 },
  )

test('a file is read, sent piece by piece, and checked', async () => {
  const run = start()
  await until(run, 'done')
  expect(phases).toEqual(['reading', 'sending', 'done'])
  expect(run.state.upload?.hash).toBe(sha256)
  expect(sentOffsets[0]).toBe(0)
  expect(sentOffsets.length).toBeGreaterThan(1)
})

test('what is there already is not sent again', async () => {
  here = { ...newUpload, received: 2_000_000 }
  const run = start()
  await until(run, 'done')
  expect(sentOffsets[0]).toBe(2_000_000)
})

test('a lost network is waited for, and it goes on where the server stands', async () => {
  let failuresLeft = 3
  piece = (offset, bytes) => {
    if (offset > 0 && failuresLeft-- > 0) throw new NoAnswer()
    return acceptPiece(offset, bytes)
  }
  const run = start()
  await until(run, 'waiting')
  await until(run, 'done')
  expect(phases).toContain('waiting')
  // The same chunk again, smaller at first.
  expect(sentOffsets.filter((offset) => offset === sentOffsets[1])).toHaveLength(4)
})

test('a server that is busy or away is waited for', async () => {
  const statuses = [503, 429]
  piece = (offset, bytes) => {
    const status = statuses.pop()
    return status ? { status, offset: undefined, message: 'later' } : acceptPiece(offset, bytes)
  }
  const run = start()
  await until(run, 'done')
  expect(phases).toContain('waiting')
})

test('when another tab went on it follows', async () => {
  let isAhead = false
  piece = (offset, bytes) => {
    if (isAhead) return acceptPiece(offset, bytes)
    isAhead = true
    here = { ...newUpload, received: 1_500_000 }
    return { status: 409, offset: 1_500_000, message: 'does not follow' }
  }
  const run = start()
  await until(run, 'done')
  expect(sentOffsets[1]).toBe(1_500_000)
})

test('it pauses and goes on', async () => {
  let free: (() => void) | undefined
  piece = async (offset, bytes) => {
    if (offset > 0 && !free) await new Promise<void>((resolve) => (free = resolve))
    return acceptPiece(offset, bytes)
  }
  const run = start()
  await until(run, 'sending')
  await vi.waitFor(() => expect(free).toBeDefined())
  run.pause()
  expect(run.state.phase).toBe('paused')
  free?.()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(run.state.phase).toBe('paused')
  run.resume()
  await until(run, 'done')
})

test('what the server refuses is said', async () => {
  piece = () => ({ status: 415, offset: undefined, message: 'This file type is not supported', requestId: 'r-7' })
  const run = start()
  await until(run, 'failed')
  expect(run.state.failure).toMatchObject({ message: 'This file type is not supported', requestId: 'r-7' })
})

test('content that differs fails with the upload’s own reason', async () => {
  piece = (offset, bytes) => {
    const answer = acceptPiece(offset, bytes)
    if (here?.state === 'done') here = { ...here, state: 'failed', fault: 'mismatch', hash: null }
    return answer
  }
  const run = start()
  await until(run, 'failed')
  expect(run.state).toMatchObject({ failure: undefined, upload: { fault: 'mismatch' } })
})

test('the same content is offered and used', async () => {
  existing = [{ title: ['升级文件', 'Upgrade file'], name: 'Box 2.1' }]
  const run = start()
  await until(run, 'same')
  expect(run.state.existing).toEqual(existing)
  run.reuse()
  await until(run, 'done')
  expect(sentOffsets).toEqual([])
})

test('a fault of a call is told', async () => {
  piece = () => {
    throw new CallFault('You don’t have permission to do this', 20002)
  }
  const run = start()
  await until(run, 'failed')
  expect(run.state.failure).toHaveProperty('message', 'You don’t have permission to do this')
})
