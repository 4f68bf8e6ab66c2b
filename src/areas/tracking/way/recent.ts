import type { LastReported } from '../../messages/lastMessage/lock.ts'
import { StoredOdometry } from './stored.ts'

/** At about 1 kB each. */
const mostVehicles = 50_000

/** States of the vehicles that reported last, so that most need not be read from their texts. */
export class RecentOdometries {
  readonly #all = new Map<string, { readonly text: string; readonly odometer: StoredOdometry }>()

  /**
   * The state of a vehicle before a batch. It is taken out, as it changes from now on. One that another process or a
   * transaction without an end changed has another text.
   */
  take(vin: string, last: LastReported | undefined): StoredOdometry {
    const recent = this.#all.get(vin)
    this.#all.delete(vin)
    if (recent && recent.text === last?.odometry) return recent.odometer
    return before(last)
  }

  /** Answers the text to store. */
  put(vin: string, odometer: StoredOdometry): string {
    const text = odometer.text()
    this.#all.set(vin, { text, odometer })
    if (this.#all.size > mostVehicles) this.#all.delete(this.#all.keys().next().value!)
    return text
  }
}

/** What is known of a vehicle before a batch. Processes of the release before went on from its last point alone. */
function before(last: LastReported | undefined): StoredOdometry {
  const stored = last?.odometry ? StoredOdometry.of(last.odometry) : new StoredOdometry()
  const point = last?.way
  if (!point || point.at <= stored.at) return stored
  const fresh = new StoredOdometry()
  fresh.odometry.add({ ...point, at: Math.max(point.at, last.at ?? 0) })
  return fresh
}
