const halves = new Uint32Array(2)
const whole = new BigInt64Array(halves.buffer)

/**
 * Returns a 64-bit hash of `bytes` from `from` up to `to`. It is not collision-resistant against an attacker. Only
 * frames of one vehicle and moment are compared, so a sender that forges a collision loses a frame of its own. It uses
 * two lanes of MurmurHash3 with separate constants. A cryptographic hash would cost as much as all other decoding of a
 * frame.
 */
export function digestOf(bytes: Uint8Array, from: number, to: number): bigint {
  let one = to - from
  let two = ~one
  for (let at = from; at < to; at += 4) {
    // Zeros past the end. The length is in the seeds.
    let word = bytes[at]!
    if (at + 3 < to) word |= (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
    else for (let rest = 1; at + rest < to; rest++) word |= bytes[at + rest]! << (8 * rest)
    let mix = Math.imul(word, 0xcc9e2d51)
    mix = Math.imul((mix << 15) | (mix >>> 17), 0x1b873593)
    one ^= mix
    one = (Math.imul((one << 13) | (one >>> 19), 5) + 0xe6546b64) | 0
    mix = Math.imul(word, 0x239b961b)
    mix = Math.imul((mix << 16) | (mix >>> 16), 0xab0e9789)
    two ^= mix
    two = (Math.imul((two << 17) | (two >>> 15), 9) + 0x561ccd1b) | 0
  }
  halves[0] = scatter(one ^ Math.imul(two, 3))
  halves[1] = scatter(two)
  return whole[0]!
}

/** Finalizer: every bit of the result depends on every input bit. */
function scatter(bits: number): number {
  let code = bits ^ (bits >>> 16)
  code = Math.imul(code, 0x85ebca6b)
  code ^= code >>> 13
  code = Math.imul(code, 0xc2b2ae35)
  return code ^ (code >>> 16)
}
