/** Over how long a rate is taken: long enough to stand still for a reader, short enough to follow the network. */
const windowMs = 8_000

export interface Rate {
  /** Notes how many bytes have gone by a moment (ms). */
  note(bytes: number, at: number): void
  /** Bytes per second lately; 0 while nothing is known. */
  perSecond(): number
}

export function rate(): Rate {
  let samples: { bytes: number; at: number }[] = []
  return {
    note(bytes, at) {
      const last = samples.at(-1)
      // Sent again from further back: what was counted before says nothing.
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
