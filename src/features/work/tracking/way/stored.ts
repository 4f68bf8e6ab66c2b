import { EnergyMeter } from '../../../../domain/geo/odometry/energy.ts'
import { Odometry } from '../../../../domain/geo/odometry/odometry.ts'
import { packOdometry, unpackOdometry } from '../../../../domain/geo/odometry/packing.ts'
import type { Piece, WayPoint } from '../../../../domain/geo/odometry/way.ts'
import type { DrivePoint } from '../../../../telematics/ingest/believed.ts'
import { gapMs } from './touched.ts'

/** Points after which the state is stored separately, so that late reports need not be processed from the beginning. */
const pointsPerMark = 400

/**
 * Version of the text. A text of any other version was written by another release: the vehicle begins without a state.
 */
const form: number = 2
/** Previous version, with absolute times instead of differences from the last point. */
const formBefore = 1

/** An `Odometry` and an `EnergyMeter` as stored per vehicle between its reports. */
export class StoredOdometry {
  readonly odometry: Odometry
  readonly #meter: EnergyMeter
  /** Arrival of the last point. */
  #receivedAt = 0
  /** Points since the last mark. */
  #points = 0
  /** Last report with an ignition state, ms since 1970. */
  #ignitionAt = 0
  #tail: Piece[] = []

  constructor(odometry = new Odometry(), meter = new EnergyMeter()) {
    this.odometry = odometry
    this.#meter = meter
  }

  static of(text: string): StoredOdometry {
    const tuple: ReturnType<StoredOdometry['pack']> = JSON.parse(text)
    if (tuple[0] !== form && tuple[0] !== formBefore) return new StoredOdometry()
    const state = tuple[5]
    const power = tuple[6]
    const base = tuple[0] === form ? (state[0] ?? 0) : 0
    const meter = new EnergyMeter({ at: base + power[0], watts: power[1], isOn: power[2] })
    const odometry = new StoredOdometry(new Odometry(unpackOdometry(state, base)), meter)
    odometry.#receivedAt = base + tuple[1]
    odometry.#points = tuple[2]
    odometry.#ignitionAt = base + tuple[3]
    odometry.#tail = tuple[4].map((piece) => unpackPiece(piece, base))
    return odometry
  }

  /** Time of the last point, ms since 1970. */
  get at(): number {
    return this.odometry.at ?? 0
  }

  /** Distance since the last report with an ignition state. The next one shows whether it belongs to a trip. */
  get tail(): readonly Piece[] {
    return this.#tail
  }

  /**
   * Whether a point comes after all added ones. The ignition of a time is derived from all reports of that time
   * together.
   */
  isNext({ at, receivedAt, isOn }: DrivePoint): boolean {
    return at > this.at || (at === this.at && isOn === null && receivedAt > this.#receivedAt)
  }

  /** Whether the state must be stored before this point is added. */
  isMark(point: WayPoint): boolean {
    if (this.#points < pointsPerMark || point.at === this.at) return false
    this.#points = 0
    return true
  }

  add(point: DrivePoint): Piece[] {
    this.#points++
    this.#receivedAt = point.receivedAt
    const pieces = this.odometry.add(point)
    const energy = this.#meter.add(point)
    if (energy) pieces.push(energy)
    if (point.isOn !== null) {
      this.#ignitionAt = point.at
      if (this.#tail.length > 0) this.#tail = []
    } else if (point.at <= this.#ignitionAt + gapMs) {
      this.#tail = [...this.#tail, ...pieces.filter(({ to }) => to > this.#ignitionAt)]
    } else this.#tail = []
    return pieces
  }

  /** Whether both will add the same for any later reports, apart from the totals so far (`Odometry.isLike`). */
  isLike(other: StoredOdometry): boolean {
    const [own, others] = [this.#meter.state, other.#meter.state]
    const isLikeMeter = own.at === others.at && own.watts === others.watts && own.isOn === others.isOn
    return isLikeMeter && this.odometry.isLike(other.odometry)
  }

  pack() {
    const base = this.at
    const tail = this.#tail.map((piece) => packPiece(piece, base))
    const { at, watts, isOn } = this.#meter.state
    const meter = [at - base, watts, isOn] as const
    const receivedOffset = this.#receivedAt - base
    const ignition = this.#ignitionAt - base
    return [form, receivedOffset, this.#points, ignition, tail, packOdometry(this.odometry.state), meter] as const
  }

  text(): string {
    return JSON.stringify(this.pack())
  }
}

const packPiece = (piece: Piece, base: number) => {
  const { from, to, metres, positionMetres, jumps, joules, varianceKj2, meteredMs } = piece
  return [from - base, to - base, metres, positionMetres, jumps, joules, varianceKj2, meteredMs] as const
}

const unpackPiece = (tuple: ReturnType<typeof packPiece>, base: number): Piece => {
  const [from, to, metres, positionMetres, jumps, joules, varianceKj2, meteredMs] = tuple
  return { from: base + from, to: base + to, metres, positionMetres, jumps, joules, varianceKj2, meteredMs }
}
