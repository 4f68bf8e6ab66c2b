import { Odometry } from '../../../geo/odometry/odometry.ts'
import type { Piece, WayPoint } from '../../../geo/odometry/way.ts'
import type { LastReported } from '../../messages/lastMessage/lock.ts'
import { gapMs } from './touched.ts'

/** A point as it is followed. */
export interface PointOfReport extends WayPoint {
  /** ms since 1970. */
  readonly receivedAt: number
}

/** After so many points the state is stored by itself, so that late reports need not be followed from the beginning. */
const pointsPerMark = 400

/** An `Odometry` as it is stored of a vehicle between its reports. */
export class KeptOdometry {
  readonly odometry: Odometry
  /** Of the last point. */
  #receivedAt: number
  /** Points since the last mark. */
  #points: number
  /** Of the last report that says whether the vehicle is on; ms since 1970. */
  #ignitionAt: number
  #tail: Piece[]

  constructor({ state, receivedAt, points, ignitionAt, tail }: Partial<ReturnType<KeptOdometry['toJSON']>> = {}) {
    this.odometry = new Odometry(state)
    this.#receivedAt = receivedAt ?? 0
    this.#points = points ?? 0
    this.#ignitionAt = ignitionAt ?? 0
    this.#tail = tail ?? []
  }

  /** Throws for a text that `text` did not make. */
  static of = (text: string): KeptOdometry => new KeptOdometry(JSON.parse(text))

  /** What is known of a vehicle before a batch. Processes of the release before went on from its last point alone. */
  static before(last: LastReported | undefined): KeptOdometry {
    const stored = last?.odometry ? KeptOdometry.of(last.odometry) : new KeptOdometry()
    const point = last?.way
    if (!point || point.at <= stored.at) return stored
    const fresh = new KeptOdometry()
    fresh.odometry.add({ ...point, at: Math.max(point.at, last.at ?? 0) })
    return fresh
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
      this.#tail = []
    } else if (point.at <= this.#ignitionAt + gapMs) {
      this.#tail = [...this.#tail, ...pieces.filter(({ to }) => to > this.#ignitionAt)]
    } else this.#tail = []
    return pieces
  }

  toJSON = () => ({
    ...{ state: this.odometry.toJSON(), receivedAt: this.#receivedAt, points: this.#points },
    ...{ ignitionAt: this.#ignitionAt, tail: this.#tail },
  })
  text = () => JSON.stringify(this)
}
