/** Boxes of parked vehicles with accelerated time. Towards the device interface they act like real ones. */
import { setInterval } from 'node:timers'
import { openHttp } from '../../simulator/upgrades/http.ts'
import { Installed, type KnownVersion } from '../../simulator/upgrades/installed.ts'
import type { Mishaps } from '../../simulator/upgrades/mishaps.ts'
import type { Owners } from '../../simulator/upgrades/owner.ts'
import { resourceOf, Updater } from '../../simulator/upgrades/updater.ts'

interface HastyBox {
  readonly vin: string
  readonly number: number
  readonly token: string
  readonly versions: readonly KnownVersion[]
}

export interface HastyOptions {
  readonly address: string
  readonly boxes: readonly HastyBox[]
  readonly mishaps: Mishaps
  readonly owners: Owners
  readonly haste: number
}

const turnMs = 50

export interface HastyBoxes {
  readonly installed: ReadonlyMap<string, Installed>
  close(): void
}

export function openHastyBoxes({ address, boxes, mishaps, owners, haste }: HastyOptions): HastyBoxes {
  const began = Date.now()
  const now = () => began + (Date.now() - began) * haste
  const installed = new Map(boxes.map(({ vin, number, versions }) => [vin, new Installed(number, versions)]))
  const updaters = boxes.map(
    ({ vin, number, token }) =>
      new Updater({
        vin,
        number,
        token,
        mishaps,
        owners,
        now,
        address: resourceOf(address, vin),
        installed: installed.get(vin)!,
        // Signatures are valid by the server's time, which is not accelerated.
        uptane: { now: Date.now },
        openHttp: (known) => openHttp({ authorization: `TargetToken ${known}` }),
        isOnline: () => true,
        notReady: () => undefined,
        // These boxes have no connection: versions are reported only through the device interface.
        report: () => {},
        reportState: () => {},
        onChange: () => {},
      }),
  )
  const timer = setInterval(() => {
    for (const updater of updaters) updater.run(now())
  }, turnMs)
  return {
    installed,
    close: () => {
      clearInterval(timer)
      for (const updater of updaters) updater.close()
    },
  }
}
