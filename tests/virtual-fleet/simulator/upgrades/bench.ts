/** Test bench of a box's updater, with a separate platform and a clock that only advances while nothing is pending. */
import { openHttp } from '../../../../src/virtual-fleet/simulator/upgrades/http.ts'
import { type InstallFault, noInstallFaults } from '../../../../src/virtual-fleet/simulator/upgrades/install-faults.ts'
import { InstalledVersions, type Running } from '../../../../src/virtual-fleet/simulator/upgrades/installed-versions.ts'
import type { NotReady, UpdaterOptions } from '../../../../src/virtual-fleet/simulator/upgrades/options.ts'
import { Updater } from '../../../../src/virtual-fleet/simulator/upgrades/updater.ts'
import { type File, openDdi } from './ddi-server.ts'

export const vin = 'LTEST000000000001'
export const start = Date.parse('2026-03-01T00:00:00Z')
const token = 'a token of this box alone'

export const bytesOf = (length: number, salt = 1) =>
  Buffer.from(Array.from({ length }, (_, at) => (at * 31 + salt) % 251))

/** Returns a file for an ECU, one version newer than the installed one. */
export function fileFor(installedVersions: InstalledVersions, ecu: string, more: Partial<File> = {}): File {
  const { partNumber, counter, hardwareId } = installedVersions.of(ecu)!
  const metadata = { ecu, counter: String(counter + 100), hardwareIds: hardwareId, ...more.metadata }
  return { partNumber, version: 'V9.0.0', bytes: bytesOf(300_000, ecu.length), ...more, metadata }
}

export interface BenchOptions extends Partial<Pick<UpdaterOptions, 'owners' | 'number' | 'uptane'>> {
  readonly installFault?: InstallFault
  readonly isLost?: boolean
}

export async function openBench({ installFault, isLost = false, number = 7, ...more }: BenchOptions = {}) {
  const ddi = await openDdi({ vin, token })
  let now = start
  let inFlight = 0
  let notReady: NotReady | undefined
  let isOnline = true
  let shownCount = 0
  const reports: { at: number; versions: Record<string, string> }[] = []
  const installedVersions = new InstalledVersions(number)
  const versions = (ecus: readonly Running[]) => Object.fromEntries(ecus.map(({ ecu, version }) => [ecu, version]))
  const updater = new Updater({
    number,
    vin,
    installed: installedVersions,
    owners: { yes: 1, no: 0 },
    ...more,
    openHttp: (targetToken) => {
      const send = openHttp({ authorization: `TargetToken ${targetToken}` })
      return async (request) => {
        inFlight++
        try {
          return await send(request)
        } finally {
          inFlight--
        }
      }
    },
    token,
    address: isLost ? undefined : ddi.address,
    installFaults: installFault ? { ...noInstallFaults, [installFault]: 1 } : noInstallFaults,
    now: () => now,
    isOnline: () => isOnline,
    notReady: () => notReady,
    report: (ecus) => void reports.push({ at: now, versions: versions(ecus) }),
    reportState: () => {
      shownCount++
    },
    onChange: () => {},
  })
  /** Waits until nothing is pending. */
  async function settle() {
    for (let quiet = 0; quiet < 4; ) {
      await new Promise((resolve) => setImmediate(resolve))
      quiet = inFlight === 0 ? quiet + 1 : 0
    }
  }
  return {
    ddi,
    updater,
    installed: installedVersions,
    reported: reports,
    now: () => now,
    /** Number of state reports that it requested from the vehicle. */
    shown: () => shownCount,
    set: (state: { notReady?: NotReady | undefined; isOnline?: boolean }) => {
      if ('notReady' in state) notReady = state.notReady
      isOnline = state.isOnline ?? isOnline
    },
    /** Advances time step by step until a condition is true. */
    async until(isSo: () => boolean, maxMs = 3_600_000) {
      const end = now + maxMs
      for (;;) {
        await settle()
        if (isSo()) return
        if (updater.dueAt > end) throw new Error(`waited in vain; said: ${JSON.stringify(ddi.said)}`)
        now = Math.max(now, updater.dueAt)
        updater.run(now)
      }
    },
    async pass(ms: number) {
      for (const end = now + ms; ; ) {
        await settle()
        now = Math.max(now, Math.min(end, updater.dueAt))
        if (now >= end) return
        updater.run(now)
      }
    },
    ended: (action = 1) => ddi.actions.get(action)?.isEnded === true,
    /** Its feedback on the deployment, without repetitions. */
    story: () => {
      const lines = ddi.said.map(({ about, execution, finished: outcome, details }) =>
        [about === 'deploymentBase' ? '' : about, execution, outcome === 'none' ? '' : outcome, details.join()]
          .filter(Boolean)
          .join(' '),
      )
      return lines.filter((one, at) => one !== lines[at - 1])
    },
    async close() {
      updater.close()
      await ddi.close()
    },
  }
}
export type Bench = Awaited<ReturnType<typeof openBench>>
