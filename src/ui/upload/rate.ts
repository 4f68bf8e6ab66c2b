/** Averaging window in ms: long enough for a steady display, short enough to follow the network. */
const windowMs = 8_000

interface UploadRate {
  /** Records the total number of bytes at a time in ms. */
  note(bytes: number, at: number): void
  /** Recent bytes per second. 0 while unknown. */
  perSecond(): number
}

export function rate(): UploadRate {
  let samples: { bytes: number; at: number }[] = []
  return {
    note(bytes, at) {
      const last = samples.at(-1)
      // Restarted from an earlier position, so earlier samples are invalid.
      if (last && bytes < last.bytes) samples = []
      samples = [...samples.filter((sample) => at - sample.at <= windowMs), { bytes, at }]
    },
    perSecond() {
      const [first, last] = [samples[0], samples.at(-1)]
      if (!first || !last || last.at - first.at < 500) return 0
      return ((last.bytes - first.bytes) * 1000) / (last.at - first.at)
    },
  }
}
