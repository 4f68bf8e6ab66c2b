import { sha256 } from './sha256.ts'

/** Read at a time: the next one is read while this one is hashed. */
const sliceBytes = 4 * 1024 * 1024

/** The SHA-256 of a file in hex. Throws when the browser cannot read it, as after it was changed. */
export async function readHash(file: Blob, progress: (bytes: number) => void): Promise<string> {
  const hasher = sha256()
  const slice = (at: number) => file.slice(at, at + sliceBytes).arrayBuffer()
  let next = slice(0)
  for (let at = 0; at < file.size; at += sliceBytes) {
    const bytes = new Uint8Array(await next)
    if (at + sliceBytes < file.size) {
      next = slice(at + sliceBytes)
      // Its fault is met when it is its turn.
      next.catch(() => undefined)
    }
    hasher.update(bytes)
    progress(Math.min(at + sliceBytes, file.size))
  }
  return hasher.hex()
}
