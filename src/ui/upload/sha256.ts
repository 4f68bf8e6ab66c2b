/** Incremental SHA-256 (FIPS 180-4). The browser's own needs a file of 2 GiB as a whole in memory. */
export interface Hasher {
  update(bytes: Uint8Array): void
  /** Returns the hash of all of it. Nothing can be added afterwards. */
  hex(): string
}

const blockBytes = 64

/** First 32 bits of the fractional parts of a root of each of the first primes. */
function fractions(count: number, root: number): Int32Array {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  return Int32Array.from(primes, (prime) => (prime ** (1 / root) % 1) * 2 ** 32)
}
const start = fractions(8, 2)
const constants = fractions(64, 3)

export function sha256(): Hasher {
  const state = Int32Array.from(start)
  const words = new Int32Array(64)
  const buffer = new Uint8Array(blockBytes)
  let heldBytes = 0
  let total = 0

  function block(bytes: Uint8Array, at: number): void {
    for (let i = 0, j = at; i < 16; i++, j += 4)
      words[i] =
        ((bytes[j] as number) << 24) |
        ((bytes[j + 1] as number) << 16) |
        ((bytes[j + 2] as number) << 8) |
        (bytes[j + 3] as number)
    for (let i = 16; i < 64; i++) {
      const x = words[i - 15] as number
      const y = words[i - 2] as number
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
      words[i] = ((words[i - 16] as number) + s0 + (words[i - 7] as number) + s1) | 0
    }
    // Read one by one: destructuring eight values costs as much as hashing a block.
    let a = state[0] as number
    let b = state[1] as number
    let c = state[2] as number
    let d = state[3] as number
    let e = state[4] as number
    let f = state[5] as number
    let g = state[6] as number
    let h = state[7] as number
    for (let i = 0; i < 64; i++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (constants[i] as number) + (words[i] as number)) | 0
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + t1) | 0
      d = c
      c = b
      b = a
      a = (t1 + t2) | 0
    }
    state[0] = (state[0] as number) + a
    state[1] = (state[1] as number) + b
    state[2] = (state[2] as number) + c
    state[3] = (state[3] as number) + d
    state[4] = (state[4] as number) + e
    state[5] = (state[5] as number) + f
    state[6] = (state[6] as number) + g
    state[7] = (state[7] as number) + h
  }

  function update(bytes: Uint8Array): void {
    total += bytes.length
    let at = 0
    if (heldBytes > 0) {
      at = Math.min(blockBytes - heldBytes, bytes.length)
      buffer.set(bytes.subarray(0, at), heldBytes)
      heldBytes += at
      if (heldBytes < blockBytes) return
      block(buffer, 0)
      heldBytes = 0
    }
    for (; at + blockBytes <= bytes.length; at += blockBytes) block(bytes, at)
    buffer.set(bytes.subarray(at))
    heldBytes = bytes.length - at
  }

  return {
    update,
    hex() {
      const length = total
      const end = new Uint8Array(((heldBytes + 8) % blockBytes < heldBytes ? 2 : 1) * blockBytes - heldBytes)
      end[0] = 0x80
      const bits = new DataView(end.buffer)
      bits.setUint32(end.length - 8, Math.floor(length / 2 ** 29))
      bits.setUint32(end.length - 4, (length * 8) % 2 ** 32)
      update(end)
      return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
    },
  }
}
