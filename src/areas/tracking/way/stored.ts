import { Odometry } from '../../../geo/odometry/odometry.ts'
import { packOdometry, unpackOdometry } from '../../../geo/odometry/packing.ts'
import type { Piece, WayPoint } from '../../../geo/odometry/way.ts'
import { gapMs } from './touched.ts'

/** A point as it is followed. */
export interface PointOfReport extends WayPoint {
  /** ms since 1970. */
  readonly receivedAt: number
}

/** After so many points the state is stored by itself, so that late reports need not be followed from the beginning. */
const pointsPerMark = 400

/** In a text that another release wrote the form differs: its vehicle begins without a state. */
const form = 1

/** An `Odometry` as it is stored of a vehicle between its reports. */
export class StoredOdometry {
  readonly odometry: Odometry
  /** Of the last point. */
  #receivedAt = 0
  /** Points since the last mark. */
  #points = 0
  /** Of the last report that says whether the vehicle is on; ms since 1970. */
  #ignitionAt = 0
  #tail: Piece[] = []

  constructor(odometry = new Odometry()) {
    this.odometry = odometry
  }

  /** From what `text` answered. */
  static of(text: string): StoredOdometry {
    const packed: ReturnType<StoredOdometry['pack']> = JSON.parse(text)
    if (packed[0] !== form) return new StoredOdometry()
    const [, receivedAt, points, ignitionAt, tail, state] = packed
    const stored = new StoredOdometry(new Odometry(unpackOdometry(state)))
    stored.#receivedAt = receivedAt
    stored.#points = points
    stored.#ignitionAt = ignitionAt
    stored.#tail = tail.map(unpackPiece)
    return stored
  }

  /** Of the last point; ms since 1970. */
  get at(): number {
    return this.odometry.at ?? 0
  }

  /** The way since the last report that says whether the vehicle is on: the next one says whether it belongs to a trip. */
  get tail(): readonly Piece[] {
    return this.#tail
  }

  /** Whether a point comes after all that were added. Of one moment the ignition is judged by all reports together. */
  isNext = ({ at, receivedAt, isOn }: PointOfReport): boolean =>
    at > this.at || (at === this.at && isOn === null && receivedAt >= this.#receivedAt)

  /** Whether the state is to be stored before this point is added. */
  isMark(point: WayPoint): boolean {
    if (this.#points < pointsPerMark || point.at === this.at) return false
    this.#points = 0
    return true
  }

  add(point: PointOfReport): Piece[] {
    this.#points++
    this.#receivedAt = point.receivedAt
    const pieces = this.odometry.add(point)
    if (point.isOn !== null) {
      this.#ignitionAt = point.at
      if (this.#tail.length > 0) this.#tail = []
    } else if (point.at <= this.#ignitionAt + gapMs) {
      this.#tail = [...this.#tail, ...pieces.filter(({ to }) => to > this.#ignitionAt)]
    } else this.#tail = []
    return pieces
  }

  pack() {
    const tail = this.#tail.map(packPiece)
    return [form, this.#receivedAt, this.#points, this.#ignitionAt, tail, packOdometry(this.odometry.state)] as const
  }
  text = () => JSON.stringify(this.pack())
}

const packPiece = ({ from, to, metres, positionMetres, jumps }: Piece) =>
  [from, to, metres, positionMetres, jumps] as const

const unpackPiece = ([from, to, metres, positionMetres, jumps]: ReturnType<typeof packPiece>): Piece => ({
  ...{ from, to, metres, positionMetres, jumps },
})
