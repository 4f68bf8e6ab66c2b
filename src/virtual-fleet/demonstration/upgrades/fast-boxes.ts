/** Boxes of parked vehicles with accelerated time. Towards the device interface they act like real ones. */
import { setInterval } from 'node:timers'
import { openHttp } from '../../simulator/upgrades/http.ts'
import type { InstallFaults } from '../../simulator/upgrades/install-faults.ts'
import { type InitialVersion, InstalledVersions } from '../../simulator/upgrades/installed-versions.ts'
import type { Owners } from '../../simulator/upgrades/owner.ts'
import { resourceOf, Updater } from '../../simulator/upgrades/updater.ts'

interface FastBox {
  readonly vin: string
  readonly number: number
  readonly token: string
  readonly versions: readonly InitialVersion[]
}

export interface FastBoxOptions {
  readonly address: string
  readonly boxes: readonly FastBox[]
  readonly installFaults: InstallFaults
  readonly owners: Owners
  readonly haste: number
}

const turnMs = 50

export interface FastBoxes {
  readonly installed: ReadonlyMap<string, InstalledVersions>
  close(): void
}

export function openFastBoxes({ address, boxes, installFaults, owners, haste }: FastBoxOptions): FastBoxes {
  const began = Date.now()
  const now = () => began + (Date.now() - began) * haste
  const installedByVin = new Map(
    boxes.map(({ vin, number, versions }) => [vin, new InstalledVersions(number, versions)]),
  )
  const updaters = boxes.map(
    ({ vin, number, token }) =>
      new Updater({
        vin,
        number,
        token,
        installFaults,
        owners,
        now,
        address: resourceOf(address, vin),
        installed: installedByVin.get(vin)!,
        // Signatures are valid by the server's time, which is not accelerated.
        uptane: { now: Date.now },
        openHttp: (boxToken) => openHttp({ authorization: `TargetToken ${boxToken}` }),
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
    installed: installedByVin,
    close: () => {
      clearInterval(timer)
      for (const updater of updaters) updater.close()
    },
  }
}
