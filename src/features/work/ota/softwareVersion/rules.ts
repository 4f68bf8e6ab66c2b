/** Constraints among the versions of a part. Pure functions. */
import { compareVersions } from '../../../../record/kinds/version.ts'
import { versionTexts as words } from './state-texts.ts'

export interface EnteredVersion {
  readonly version: string
  readonly counter: number
  readonly kind: string
  readonly fromVersion?: string | null | undefined
}
export interface VersionProblem {
  readonly field: 'counter' | 'fromVersion'
  readonly text: string
  readonly values?: Record<string, unknown>
}

/** Returns the problem of a version compared with the others of its part. Undefined: none. */
export function problemOf(version: EnteredVersion, others: readonly EnteredVersion[]): VersionProblem | undefined {
  return counterProblem(version, others) ?? deltaProblem(version, others)
}

/**
 * A newer version must have a higher counter, because ECUs reject versions with a lower counter than the installed one.
 */
function counterProblem({ version, counter }: EnteredVersion, others: readonly EnteredVersion[]) {
  for (const other of others) {
    const values = { version: other.version, counter: other.counter }
    if (other.counter === counter) return { field: 'counter', text: words.counterTaken, values } as const
    const order = compareVersions(version, other.version)
    if (order !== 0 && order > 0 !== counter > other.counter)
      return { field: 'counter', text: words.counterOrder, values } as const
  }
  return undefined
}

function deltaProblem(
  { version, kind, fromVersion }: EnteredVersion,
  others: readonly EnteredVersion[],
): VersionProblem | undefined {
  if (kind !== 'delta') return fromVersion ? { field: 'fromVersion', text: words.fullFrom } : undefined
  if (!fromVersion) return { field: 'fromVersion', text: words.fromNeeded }
  if (compareVersions(fromVersion, version) >= 0) return { field: 'fromVersion', text: words.fromNewer }
  const hasBaseVersion = others.some((other) => other.version === fromVersion)
  return hasBaseVersion ? undefined : { field: 'fromVersion', text: words.fromUnknown }
}
