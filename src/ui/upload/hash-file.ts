import type { HashNews } from './hash.worker.ts'
import { readHash } from './hash-reader.ts'

/**
 * SHA-256 of a file in hex, computed in a worker where available. Throws when the file cannot be read, and the signal's
 * reason when aborted.
 */
export function hashFile(file: File, progress: (bytes: number) => void, signal: AbortSignal): Promise<string> {
  if (typeof Worker === 'undefined') return readHash(file, progress)
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' })
    const end = () => {
      worker.terminate()
      signal.removeEventListener('abort', abort)
    }
    const abort = () => {
      end()
      reject(signal.reason)
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    worker.onmessage = ({ data }: MessageEvent<HashNews>) => {
      if ('bytes' in data) return progress(data.bytes)
      end()
      if ('hash' in data) resolve(data.hash)
      else reject(new Error('The file cannot be read'))
    }
    // The worker itself could not be loaded.
    worker.onerror = () => {
      end()
      readHash(file, progress).then(resolve, reject)
    }
    worker.postMessage(file)
  })
}
