/** Boxes of vehicles that nobody sees driving: real ones towards the device interface, only that their time runs fast. */
import { setInterval } from 'node:timers'
import { openHttp } from '../../simulator/upgrades/http.ts'
import { Installed, type KnownVersion } from '../../simulator/upgrades/installed.ts'
import type { Mishaps } from '../../simulator/upgrades/mishaps.ts'
import type { Owners } from '../../simulator/upgrades/owner.ts'
import { resourceOf, Updater } from '../../simulator/upgrades/updater.ts'

export interface HastyBox {
  readonly vin: string
  readonly number: number
  readonly token: string
  readonly versions: readonly KnownVersion[]
}

export interface HastyOptions {
  /** Of the device interface. */
  readonly address: string
  readonly boxes: readonly HastyBox[]
  readonly mishaps: Mishaps
  readonly owners: Owners
}

/** An hour in 15 s. */
const haste = 240
const turnMs = 50

/** Answers how they are stopped. */
export function openHastyBoxes({ address, boxes, mishaps, owners }: HastyOptions): () => void {
  const began = Date.now()
  const now = () => began + (Date.now() - began) * haste
  const updaters = boxes.map(
    ({ vin, number, token, versions }) =>
      new Updater({
        ...{ vin, number, token, mishaps, owners, now },
        address: resourceOf(address, vin),
        installed: new Installed(number, versions),
        openHttp: (known) => openHttp({ authorization: `TargetToken ${known}` }),
        isOnline: () => true,
        notReady: () => undefined,
        // It is not connected: what it runs is told at the device interface alone.
        report: () => {},
        onChange: () => {},
      }),
  )
  const timer = setInterval(() => {
    for (const updater of updaters) updater.run(now())
  }, turnMs)
  return () => {
    clearInterval(timer)
    for (const updater of updaters) updater.close()
  }
}
