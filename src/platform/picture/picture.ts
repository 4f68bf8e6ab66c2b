import { Worker } from 'node:worker_threads'
import { secondMs } from '../../domain/time.ts'
import type { PictureChart } from './model.ts'

/** Limit of charts in one picture. */
export const maxCharts = 6
/** Limit of chat services (WeCom: 2 MB). */
const maxBytes = 2_000_000
const timeoutMs = 20 * secondMs
/** The thread ends when there was nothing to draw for this time, because it holds fonts. */
const idleMs = 30 * secondMs
const resourceLimits = { maxOldGenerationSizeMb: 256 }

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

/** Draws charts one below the other as a PNG. Rejects when that fails or takes too long. One picture at a time. */
export function drawPicture(charts: readonly PictureChart[]): Promise<Buffer> {
  const picture = last.then(() => draw(charts.slice(0, maxCharts)))
  last = picture.catch(() => undefined)
  return picture
}

/** The thread that draws. A stopping server does not wait for it. */
function start(): Worker {
  const thread = new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits })
  thread.unref()
  thread.on('error', () => undefined)
  thread.on('exit', () => {
    if (worker === thread) worker = undefined
  })
  return thread
}

async function draw(charts: readonly PictureChart[]): Promise<Buffer> {
  clearTimeout(idle)
  worker ??= start()
  const thread = worker
  const answer = Promise.withResolvers<Buffer>()
  const onMessage = ({ png, error }: { png?: Uint8Array; error?: string }) => {
    if (!png) answer.reject(new Error(error))
    else if (png.byteLength > maxBytes) answer.reject(new Error(`The picture has ${png.byteLength} bytes`))
    else answer.resolve(Buffer.from(png))
  }
  const onExit = () => answer.reject(new Error('The thread that draws has ended'))
  thread.on('message', onMessage).on('error', answer.reject).on('exit', onExit)
  const limit = setTimeout(() => void stop(thread), timeoutMs)
  thread.postMessage(charts)
  try {
    return await answer.promise
  } finally {
    clearTimeout(limit)
    thread.off('message', onMessage).off('error', answer.reject).off('exit', onExit)
    idle = setTimeout(() => void stop(thread), idleMs).unref()
  }
}

async function stop(thread: Worker): Promise<void> {
  if (worker === thread) worker = undefined
  await thread.terminate()
}
