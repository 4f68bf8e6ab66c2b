/**
 * Frames as differences, which ZSTD compresses to half the size of the frames. Consecutive reports of a vehicle differ
 * in few bytes. A frame is stored as its bytes minus those (modulo 256) of the frame before it with the
 * same VIN and length in the row group, or unchanged when there is none.
 */
export interface FrameDifferences {
  /** Returns the difference of the next frame. */
  subtract(vin: string, frame: Uint8Array): Uint8Array
  /** Returns the frame of the next difference. */
  add(vin: string, difference: Uint8Array): Uint8Array
}

/** Starts a row group. Use `subtract` or `add` only, for each row in the order of the file. */
export function frameDifferences(): FrameDifferences {
  const frames = new Map<number, Uint8Array>()
  let current = ''
  function previous(vin: string, length: number): Uint8Array | undefined {
    if (vin !== current) frames.clear()
    current = vin
    return frames.get(length)
  }
  function change(bytes: Uint8Array, former: Uint8Array, sign: 1 | -1): Uint8Array {
    const result = new Uint8Array(bytes.length)
    for (let at = 0; at < bytes.length; at++) result[at] = bytes[at]! + sign * former[at]!
    return result
  }
  return {
    subtract(vin, frame) {
      const former = previous(vin, frame.length)
      frames.set(frame.length, frame)
      return former ? change(frame, former, -1) : frame
    },
    add(vin, difference) {
      const former = previous(vin, difference.length)
      const frame = former ? change(difference, former, 1) : difference
      frames.set(frame.length, frame)
      return frame
    },
  }
}
