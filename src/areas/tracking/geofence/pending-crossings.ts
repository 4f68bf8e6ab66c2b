import type { Sighting } from './crossing.ts'

/** A first position on the other side of a fence's border. */
export interface PendingCrossing {
  readonly fence: number
  readonly sighting: Sighting
}

const mostVehicles = 500_000

/** First positions on the other side of a border, by vehicle. Lost with the process: noticed a report later. */
export class PendingCrossings {
  readonly #byVin = new Map<string, PendingCrossing[]>()

  of(vin: string): readonly PendingCrossing[] | undefined {
    return this.#byVin.get(vin)
  }

  /** @param sighting null: the vehicle is on the known side of the border again, or has crossed it */
  set(vin: string, fence: number, sighting: Sighting | null): void {
    const known = this.#byVin.get(vin)
    if (!known && sighting === null) return
    const others = known?.filter((one) => one.fence !== fence) ?? []
    if (sighting !== null) others.push({ fence, sighting })
    if (others.length === 0) this.#byVin.delete(vin)
    else this.#byVin.set(vin, others)
    if (this.#byVin.size > mostVehicles) this.#byVin.clear()
  }
}
