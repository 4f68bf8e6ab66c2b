import type { Deployment, DeploymentFile } from './documents.ts'
import type { Download } from './download.ts'
import type { InstallFault } from './install-faults.ts'
import type { InstalledVersions, Running } from './installed-versions.ts'

export interface Work {
  readonly id: number
  readonly installFault: InstallFault | undefined
  /** Latest version from the platform. */
  deployment: Deployment
  readonly downloads: Map<string, Download>
  isDownloaded: boolean
  /** Reason for waiting that was last reported. */
  waitsFor?: string | undefined
}

/** ECU of a file. Undefined: the vehicle has no such ECU. */
export const targetOf = (
  { ecu, partNumber }: DeploymentFile,
  installedVersions: InstalledVersions,
): Running | undefined => (ecu === undefined ? installedVersions.byPartNumber(partNumber) : installedVersions.of(ecu))

/** Reason why a box refuses a file, as text for the platform. Undefined: it accepts the file. */
function refusalOfFile(file: DeploymentFile, software: InstalledVersions): string | undefined {
  const { partNumber, version, counter, hardwareIds, fromVersion, url } = file
  const now = targetOf(file, software)
  if (!now) return `no ECU for part ${partNumber}`
  if (!url) return `no address of ${file.filename}`
  if (now.partNumber !== partNumber) return `wrong part: ${now.ecu} is ${now.partNumber}, not ${partNumber}`
  if (hardwareIds.length > 0 && !hardwareIds.includes(now.hardwareId))
    return `hardware incompatible: ${now.ecu} is ${now.hardwareId}, ${version} is for ${hardwareIds.join(', ')}`
  if (counter !== undefined && counter < now.counter)
    return `downgrade refused: ${now.ecu} runs ${now.version} (${now.counter}), ${version} is ${counter}`
  if (fromVersion !== undefined && fromVersion !== now.version)
    return `delta from ${fromVersion}, ${now.ecu} runs ${now.version}`
  return undefined
}

export function refusalOf(files: readonly DeploymentFile[], installedVersions: InstalledVersions): string | undefined {
  const ecus = files.map((file) => targetOf(file, installedVersions)?.ecu)
  const twice = ecus.find((ecu, at) => ecu !== undefined && ecus.indexOf(ecu) !== at)
  if (twice) return `two files for ${twice}`
  return files.map((file) => refusalOfFile(file, installedVersions)).find((why) => why !== undefined)
}

const [baseMs, bytesPerMs] = [8_000, 40]
/** Time to write a file into its ECU, ms. */
export const writingMs = ({ size }: DeploymentFile): number => Math.round(baseMs + size / bytesPerMs)

export const afterFile = (file: DeploymentFile, now: Running): Running => ({
  ...now,
  version: file.version,
  counter: file.counter ?? now.counter,
  sha256: file.sha256,
})

export const attributesOf = (vin: string, ecus: readonly Running[]): Record<string, string> =>
  Object.fromEntries([
    ['vin', vin],
    ['timeZone', 'Asia/Shanghai'],
    ...ecus.flatMap(({ ecu, partNumber, version, hardwareId, serial, sha256 }) =>
      Object.entries({ partNumber, version, hardwareId, serial, sha256 }).flatMap(([what, value]) =>
        value === undefined ? [] : [[`ecu.${ecu}.${what}`, value]],
      ),
    ),
  ])
