/** Merges version reports that arrive in any order. Pure functions. */
import type { VersionSource } from './state-texts.ts'

export interface VersionReport {
  readonly vin: string
  /** Code of the ECU, as in the record `ecu`. */
  readonly ecu: string
  readonly partNumber?: string | undefined
  /** Absent when the report contains only other fields. */
  readonly version?: string | undefined
  readonly hardwareId?: string | undefined
  readonly serial?: string | undefined
  /** Hash of the installed file, in hex. */
  readonly sha256?: string | undefined
  /** Milliseconds since 1970. */
  readonly at: number
  readonly source: VersionSource
}

/** Stored state of an ECU. Times in ms since 1970. */
export interface StoredVersion {
  readonly vin: string
  readonly ecu: string
  readonly version: string | null
  readonly sha256: string | null
  /** Report time of the version, or of the other fields while there is no version. */
  readonly reportedAt: number
  readonly source: VersionSource
  readonly partNumber: string | null
  readonly partAt: number | null
  readonly hardwareId: string | null
  readonly hardwareAt: number | null
  readonly serial: string | null
  readonly serialAt: number | null
}

/** For equal times the greater value wins, so that the result does not depend on the order. */
const isLater = (at: number, value: string, thanAt: number | null, than: string | null) =>
  thanAt === null || at > thanAt || (at === thanAt && value > (than ?? ''))

const versionValue = (version: string, source: string, sha256: string | null | undefined) =>
  [version, source, sha256 ?? ''].join('\0')

/** Applies a report. For each field the latest value wins. An older report changes nothing. */
export function merge(storedVersion: StoredVersion | undefined, report: VersionReport): StoredVersion {
  const { vin, ecu, at, source } = report
  const before: StoredVersion = storedVersion ?? {
    vin,
    ecu,
    version: null,
    sha256: null,
    reportedAt: at,
    source,
    partNumber: null,
    partAt: null,
    hardwareId: null,
    hardwareAt: null,
    serial: null,
    serialAt: null,
  }
  const { partNumber, hardwareId, serial } = report
  return {
    ...before,
    ...mergedVersion(before, report),
    ...(partNumber && isLater(at, partNumber, before.partAt, before.partNumber) ? { partNumber, partAt: at } : {}),
    ...(hardwareId && isLater(at, hardwareId, before.hardwareAt, before.hardwareId)
      ? { hardwareId, hardwareAt: at }
      : {}),
    ...(serial && isLater(at, serial, before.serialAt, before.serial) ? { serial, serialAt: at } : {}),
  }
}

function mergedVersion(before: StoredVersion, report: VersionReport): Partial<StoredVersion> {
  const { version, at, source, sha256 = null } = report
  if (!version) {
    const isNewer = before.version === null && isLater(at, source, before.reportedAt, before.source)
    return isNewer ? { reportedAt: at, source } : {}
  }
  const versionFields = { version, sha256, reportedAt: at, source }
  if (before.version === null) return versionFields
  const currentValue = versionValue(before.version, before.source, before.sha256)
  return isLater(at, versionValue(version, source, sha256), before.reportedAt, currentValue) ? versionFields : {}
}

export interface VersionChange {
  readonly vin: string
  readonly ecu: string
  readonly from: string | null
  readonly to: string | null
  readonly fromPart: string | null
  readonly toPart: string | null
  /** Serial number of the new unit after a replacement. */
  readonly serial: string | null
  readonly source: VersionSource
  readonly at: number
}

/** Returns the change between two states. Undefined: no visible field differs. */
function changeOf(
  before: StoredVersion | undefined,
  after: StoredVersion,
  { at, source }: Pick<VersionReport, 'at' | 'source'>,
): VersionChange | undefined {
  const differs = (key: 'version' | 'partNumber' | 'hardwareId' | 'serial') => (before?.[key] ?? null) !== after[key]
  if (!differs('version') && !differs('partNumber') && !differs('hardwareId') && !differs('serial')) return undefined
  return {
    vin: after.vin,
    ecu: after.ecu,
    source,
    at,
    from: before?.version ?? null,
    to: after.version,
    fromPart: before?.partNumber ?? null,
    toPart: after.partNumber,
    serial: differs('serial') ? after.serial : null,
  }
}

/** Applies many reports and returns the changes, oldest first, so that each change is one that happened. */
export function mergeAll(
  storedVersions: ReadonlyMap<string, StoredVersion>,
  reports: readonly VersionReport[],
): { readonly after: Map<string, StoredVersion>; readonly changes: VersionChange[] } {
  const after = new Map<string, StoredVersion>()
  const changes: VersionChange[] = []
  for (const report of [...reports].sort((a, b) => a.at - b.at)) {
    const key = keyOf(report)
    const before = after.get(key) ?? storedVersions.get(key)
    const next = merge(before, report)
    const change = changeOf(before, next, report)
    if (change) changes.push(change)
    after.set(key, next)
  }
  return { after, changes }
}

export const keyOf = ({ vin, ecu }: { readonly vin: string; readonly ecu: string }) => `${vin} ${ecu}`
