/** Uploads a file to the platform's device endpoint: queries the received length and resumes there. */
import { setTimeout as sleep } from 'node:timers/promises'

export interface UploadOptions {
  readonly url: string
  readonly secret: string
  readonly file: Uint8Array
  readonly cutAt?: number | undefined
  readonly bytesPerSecond: number
  readonly signal: AbortSignal
}

const sliceBytes = 32 * 1024
const tries = 12
const [firstMs, maxMs] = [1_000, 30_000]

/**
 * Resolves when the upload is complete, or the platform no longer accepts it. Throws when the platform cannot be
 * reached.
 */
export async function upload(options: UploadOptions): Promise<void> {
  const { url, secret, file, signal } = options
  const authorization = `Bearer ${secret}`
  let { cutAt } = options
  for (let attempt = 0; ; attempt++) {
    try {
      const there = await fetch(url, { method: 'HEAD', headers: { authorization }, signal })
      if (there.status === 404) return
      const offset = Number(there.headers.get('upload-offset'))
      const answer = await fetch(url, {
        method: 'PATCH',
        headers: {
          authorization,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
        },
        body: slices({ ...options, cutAt }, offset),
        duplex: 'half',
        signal,
      } as RequestInit)
      if (answer.status === 204 && offset < file.length) return
      throw new Error(`upload answered ${answer.status}`)
    } catch (error) {
      cutAt = undefined
      if (signal.aborted || attempt >= tries) throw error
      await sleep(Math.min(maxMs, firstMs * 2 ** attempt), undefined, { signal })
    }
  }
}

/** The rest of the file, at the speed of the mobile network. */
function slices({ file, cutAt, bytesPerSecond }: UploadOptions, offset: number): ReadableStream<Uint8Array> {
  let at = offset
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (at >= file.length) return controller.close()
      const end = Math.min(file.length, at + sliceBytes)
      if (cutAt !== undefined && end > cutAt) return controller.error(new Error('the connection broke'))
      await sleep((1000 * (end - at)) / bytesPerSecond)
      controller.enqueue(file.subarray(at, end))
      at = end
    },
  })
}
