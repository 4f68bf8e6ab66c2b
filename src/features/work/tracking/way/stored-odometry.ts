import { EnergyMeter } from '../../../../domain/geo/odometry/energy.ts'
import { ListReader } from '../../../../domain/geo/odometry/list-reader.ts'
import { Odometry } from '../../../../domain/geo/odometry/odometry.ts'
import { packOdometry, readOdometry } from '../../../../domain/geo/odometry/packing.ts'
import type { Piece, WayPoint } from '../../../../domain/geo/odometry/way.ts'
import type { DrivePoint } from '../../../../telematics/ingest/plausible-values.ts'
import { gapMs } from './touched-trips.ts'

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
    if (!text.startsWith('[')) return new StoredOdometry()
    const list = new ListReader(text)
    list.begin()
    const version = list.number()
    if (version !== form && version !== formBefore) return new StoredOdometry()
    const receivedOffset = list.number()
    const points = list.number()
    const ignition = list.number()
    const tail: Piece[] = []
    for (list.begin(); list.hasMore(); ) tail.push(readPiece(list))
    const odometry = new Odometry(readOdometry(list, version === form))
    const base = version === form ? (odometry.at ?? 0) : 0
    list.begin()
    const meter = new EnergyMeter({ at: base + list.number(), watts: list.numberOrNull(), isOn: list.flag() })
    const storedOdometry = new StoredOdometry(odometry, meter)
    storedOdometry.#receivedAt = base + receivedOffset
    storedOdometry.#points = points
    storedOdometry.#ignitionAt = base + ignition
    storedOdometry.#tail = tail.map((piece) => ({ ...piece, from: base + piece.from, to: base + piece.to }))
    return storedOdometry
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

  /** @param pieces list to which the added pieces are appended */
  add(point: DrivePoint, pieces: Piece[] = []): Piece[] {
    const before = pieces.length
    this.#points++
    this.#receivedAt = point.receivedAt
    this.odometry.add(point, pieces)
    const energy = this.#meter.add(point)
    if (energy) pieces.push(energy)
    if (point.isOn !== null) {
      this.#ignitionAt = point.at
      if (this.#tail.length > 0) this.#tail = []
    } else if (point.at <= this.#ignitionAt + gapMs) {
      this.#tail = [...this.#tail, ...pieces.slice(before).filter(({ to }) => to > this.#ignitionAt)]
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

function readPiece(list: ListReader): Piece {
  list.begin()
  const piece = {
    from: list.number(),
    to: list.number(),
    metres: list.number(),
    positionMetres: list.number(),
    jumps: list.number(),
    joules: list.number(),
    varianceKj2: list.number(),
    meteredMs: list.number(),
  }
  list.end()
  return piece
}
