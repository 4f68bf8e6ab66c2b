import type { BoxOptions } from '../box-options.ts'
import type { Vehicle } from '../vehicle.ts'
import { type Http, openHttp } from './http.ts'
import { defaultInstallFaults } from './install-faults.ts'
import type { NotReady, UpdaterOptions } from './options.ts'
import { defaultOwners } from './owner.ts'
import { resourceOf, Updater } from './updater.ts'

/** Enough to finish, or to roll back. */
const minSocPercent = 20

/** Reason why a vehicle cannot install now. It must stay parked for `ms`. */
function notReady(vehicle: Vehicle, now: number, ms: number): NotReady | undefined {
  if (vehicle.phase === 'driving') return 'driving'
  if (vehicle.battery.charge * 100 < minSocPercent) return 'soc'
  return vehicle.leavesAt < now + ms ? 'leaving' : undefined
}

export function updaterOf(
  { subject, vehicle, installed: installedVersions, upgrades, now }: BoxOptions,
  own: Pick<UpdaterOptions, 'isOnline' | 'report' | 'onChange'>,
): Updater {
  const {
    address,
    anyCertificate = false,
    installFaults = defaultInstallFaults,
    owners = defaultOwners,
    uptane,
  } = upgrades ?? {}
  const open = (token: string): Http => {
    const send = openHttp({ authorization: `TargetToken ${token}`, anyCertificate })
    return (request) =>
      vehicle.uncoveredUntil(now()) === undefined ? send(request) : Promise.reject(new Error('no coverage'))
  }
  return new Updater({
    number: vehicle.number,
    vin: subject.vin,
    installed: installedVersions,
    installFaults,
    owners,
    uptane,
    now,
    ...own,
    openHttp: open,
    token: upgrades?.tokenOf?.(subject),
    address: address && resourceOf(address, subject.vin),
    notReady: (ms) => notReady(vehicle, now(), ms),
    reportState: () => vehicle.reportSoon(),
  })
}
