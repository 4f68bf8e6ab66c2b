/** What an ECU runs, from reports that come in any order: pure. */
import type { VersionSource } from './state-texts.ts'

/** What somebody says of an ECU of a vehicle. */
export interface VersionReport {
  readonly vin: string
  /** Code of the ECU, as in the record `ecu`. */
  readonly ecu: string
  readonly partNumber?: string | undefined
  /** Absent where only other things of the ECU were told. */
  readonly version?: string | undefined
  readonly hardwareId?: string | undefined
  readonly serial?: string | undefined
  /** Of the installed file, in hex. */
  readonly sha256?: string | undefined
  /** ms since 1970. */
  readonly at: number
  readonly source: VersionSource
}

/** What is known of an ECU. Moments in ms since 1970. */
export interface KnownVersion {
  readonly vin: string
  readonly ecu: string
  readonly version: string | null
  readonly sha256: string | null
  /** When the version was told; while there is none, the rest. */
  readonly reportedAt: number
  readonly source: VersionSource
  readonly partNumber: string | null
  readonly partAt: number | null
  readonly hardwareId: string | null
  readonly hardwareAt: number | null
  readonly serial: string | null
  readonly serialAt: number | null
}

/** Of two reports of one moment the greater value is taken: whichever comes first, the result is the same. */
const isLater = (at: number, value: string, thanAt: number | null, than: string | null) =>
  thanAt === null || at > thanAt || (at === thanAt && value > (than ?? ''))

const versionValue = (version: string, source: string, sha256: string | null | undefined) =>
  [version, source, sha256 ?? ''].join('\0')

/** What is known after a report: of everything that was told the latest. An older report changes nothing. */
export function merge(known: KnownVersion | undefined, report: VersionReport): KnownVersion {
  const { vin, ecu, at, source } = report
  const before: KnownVersion = known ?? {
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

function mergedVersion(before: KnownVersion, report: VersionReport): Partial<KnownVersion> {
  const { version, at, source, sha256 = null } = report
  if (!version) {
    const isNewer = before.version === null && isLater(at, source, before.reportedAt, before.source)
    return isNewer ? { reportedAt: at, source } : {}
  }
  const taken = { version, sha256, reportedAt: at, source }
  if (before.version === null) return taken
  const told = versionValue(before.version, before.source, before.sha256)
  return isLater(at, versionValue(version, source, sha256), before.reportedAt, told) ? taken : {}
}

/** A step in what an ECU runs, or what it is. */
export interface VersionChange {
  readonly vin: string
  readonly ecu: string
  readonly from: string | null
  readonly to: string | null
  readonly fromPart: string | null
  readonly toPart: string | null
  /** Of the new unit, where it was replaced. */
  readonly serial: string | null
  readonly source: VersionSource
  readonly at: number
}

/** What changed from one state to the next; undefined: nothing that people look for. */
function changeOf(
  before: KnownVersion | undefined,
  after: KnownVersion,
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

/** What is known after many reports, and the steps on the way. Older ones first, so that each step is one that happened. */
export function mergeAll(
  known: ReadonlyMap<string, KnownVersion>,
  reports: readonly VersionReport[],
): { readonly after: Map<string, KnownVersion>; readonly changes: VersionChange[] } {
  const after = new Map<string, KnownVersion>()
  const changes: VersionChange[] = []
  for (const report of [...reports].sort((a, b) => a.at - b.at)) {
    const key = keyOf(report)
    const before = after.get(key) ?? known.get(key)
    const next = merge(before, report)
    const change = changeOf(before, next, report)
    if (change) changes.push(change)
    after.set(key, next)
  }
  return { after, changes }
}

export const keyOf = ({ vin, ecu }: { readonly vin: string; readonly ecu: string }) => `${vin} ${ecu}`
