/** Points of a track as typed columns, and as the bytes in which they are stored and sent. Pure. Runs in a browser. */

/** Bits of a point's `flags`. */
export const flag = {
  /** The vehicle is started. */
  on: 1,
  /** The vehicle is switched off. Neither bit: unknown. */
  off: 2,
  /** Parked and charging. */
  charging: 4,
  /** Away from the place where the vehicle is parked. */
  drift: 8,
  /** Implausible position. */
  outlier: 16,
  /** The report has no valid position. The previous one is used. */
  unplaced: 32,
} as const
/** Flags of points that are not part of the line. */
export const offLine = flag.outlier | flag.unplaced

/** Points, oldest first. -1: unknown speed, state of charge or odometer. */
export interface TrackColumns {
  readonly length: number
  /** ms since 1970. */
  readonly at: Float64Array
  /** WGS-84, millionths of a degree. */
  readonly longitude: Int32Array
  readonly latitude: Int32Array
  /** 0.1 km/h. */
  readonly speed: Int16Array
  /** %. */
  readonly soc: Int8Array
  /** 0.1 km. */
  readonly odometer: Int32Array
  /** See `flag`. */
  readonly flags: Uint8Array
  /** Importance of the point to the line: see `levelOf` in simplify.ts. */
  readonly level: Uint8Array
}

export function emptyColumns(length: number): TrackColumns {
  return {
    length,
    at: new Float64Array(length),
    longitude: new Int32Array(length),
    latitude: new Int32Array(length),
    speed: new Int16Array(length),
    soc: new Int8Array(length),
    odometer: new Int32Array(length),
    flags: new Uint8Array(length),
    level: new Uint8Array(length),
  }
}

/** Points `from` to before `to`, as views on the same memory. */
export function slice(track: TrackColumns, from: number, to: number): TrackColumns {
  return {
    length: Math.max(0, to - from),
    at: track.at.subarray(from, to),
    longitude: track.longitude.subarray(from, to),
    latitude: track.latitude.subarray(from, to),
    speed: track.speed.subarray(from, to),
    soc: track.soc.subarray(from, to),
    odometer: track.odometer.subarray(from, to),
    flags: track.flags.subarray(from, to),
    level: track.level.subarray(from, to),
  }
}

export function concatTracks(tracks: readonly TrackColumns[]): TrackColumns {
  if (tracks.length === 1) return tracks[0]!
  const all = emptyColumns(tracks.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const track of tracks) {
    for (const name of names) all[name].set(track[name], offset)
    offset += track.length
  }
  return all
}

export function pickPoints(track: TrackColumns, indices: Uint32Array): TrackColumns {
  const some = emptyColumns(indices.length)
  for (const name of names) {
    const [to, from] = [some[name], track[name]]
    for (let i = 0; i < indices.length; i++) to[i] = from[indices[i]!]!
  }
  return some
}

/** Index of the first point at or after a time. The length when there is none. */
export function firstAt({ at, length }: TrackColumns, ms: number): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (at[middle]! < ms) low = middle + 1
    else high = middle
  }
  return low
}

const names = ['at', 'longitude', 'latitude', 'speed', 'soc', 'odometer', 'flags', 'level'] as const
/** Columns stored as differences of differences, which are small because reports come at equal intervals. */
const byChange = new Set<string>(['at'])
const plain = new Set<string>(['flags', 'level'])

/**
 * Encodes a track in about 8 bytes a point. The number of points comes first, then each column. A column consists of
 * the differences of neighbours (of times the differences of differences) as zigzag varints of 7 bits a byte. Flags and
 * levels are stored as they are.
 */
export function encodeTrack(track: TrackColumns): Uint8Array {
  const { length } = track
  const out = new Writer(16 + length * 12)
  out.number(length)
  for (const name of names) {
    const column = track[name]
    if (plain.has(name)) {
      out.bytes(column as Uint8Array)
      continue
    }
    let [last, change] = [0, 0]
    for (let i = 0; i < length; i++) {
      const value = column[i]!
      const step = value - last
      out.signed(byChange.has(name) ? step - change : step)
      change = i === 0 ? 0 : step
      last = value
    }
  }
  return out.done()
}

/** One array for all columns. The loop over a million numbers is then compiled for one kind of array only. */
let scratch = new Float64Array(0)

/** Reverse of `encodeTrack`. Throws RangeError for bytes that `encodeTrack` did not produce. */
export function decodeTrack(bytes: Uint8Array): TrackColumns {
  const from = new Reader(bytes)
  const length = from.number()
  // Each point has six numbers of at least a byte each, and two bytes.
  if (length * 8 > bytes.length) throw new RangeError('not a track')
  const track = emptyColumns(length)
  if (scratch.length < length) scratch = new Float64Array(length)
  const values = scratch.subarray(0, length)
  for (const name of names) {
    if (plain.has(name)) {
      track[name].set(from.bytes(length))
      continue
    }
    from.sums(values, byChange.has(name))
    track[name].set(values)
  }
  return track
}

class Writer {
  #bytes: Uint8Array
  #at = 0

  constructor(size: number) {
    this.#bytes = new Uint8Array(size)
  }

  /** Writes an integer from 0 to 2^53. */
  number(value: number): void {
    this.#room(8)
    let rest = value
    while (rest >= 0x80) {
      this.#bytes[this.#at++] = (rest % 0x80) | 0x80
      rest = Math.floor(rest / 0x80)
    }
    this.#bytes[this.#at++] = rest
  }

  signed(value: number): void {
    this.number(value < 0 ? -2 * value - 1 : 2 * value)
  }

  bytes(some: Uint8Array): void {
    this.#room(some.length)
    this.#bytes.set(some, this.#at)
    this.#at += some.length
  }

  done = (): Uint8Array => this.#bytes.slice(0, this.#at)

  #room(size: number): void {
    if (this.#at + size <= this.#bytes.length) return
    const more = new Uint8Array(this.#bytes.length * 2 + size)
    more.set(this.#bytes)
    this.#bytes = more
  }
}

class Reader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  number(): number {
    let value = 0
    // Nearly all numbers are short: integer arithmetic up to 28 bits.
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.#next()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    for (let scale = 2 ** 28; scale < 2 ** 56; scale *= 0x80) {
      const byte = this.#next()
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
    }
    throw new RangeError('not a track')
  }

  /** Fills `values` from the differences of neighbours, or from the differences of these. */
  sums(values: Float64Array, areChanges: boolean): void {
    const bytes = this.#bytes
    let [last, change, at] = [0, 0, this.#at]
    for (let i = 0; i < values.length; i++) {
      const first = bytes[at]!
      let delta: number
      if (first < 0x80) {
        delta = (first & 1) === 0 ? first >> 1 : -((first + 1) >> 1)
        at++
      } else {
        this.#at = at
        const value = this.number()
        delta = value % 2 === 0 ? value / 2 : -(value + 1) / 2
        at = this.#at
      }
      const step = areChanges ? delta + change : delta
      change = i === 0 ? 0 : step
      last += step
      values[i] = last
    }
    this.#at = at
  }

  #next(): number {
    const byte = this.#bytes[this.#at++]
    if (byte === undefined) throw new RangeError('not a track')
    return byte
  }

  bytes(length: number): Uint8Array {
    if (this.#at + length > this.#bytes.length) throw new RangeError('not a track')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }
}
