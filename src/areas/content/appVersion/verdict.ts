import { createHash } from 'node:crypto'
import { compareVersions } from '../../../kit/record/kinds/version.ts'

/** A published version, as far as it matters for who is offered it. */
export interface Offered {
  readonly version: string
  /** Versions below must update. */
  readonly minimum: string | null
  readonly countries: readonly string[]
  readonly percent: number
  readonly halted: boolean
  /** ms since 1970; not offered before. */
  readonly releaseAt: number | null
  /** Its package or its place in the store is there. */
  readonly fetchable: boolean
}
export interface Installed {
  readonly version: string
  /** Random, the same as long as the app is installed. */
  readonly install: string
  readonly country: string
}
export interface Verdict<V> {
  readonly verdict: 'none' | 'offer' | 'must'
  readonly version?: V
  readonly minimum: string | null
}

/** 0 to 99: where an installation stands in the rollout of a version; whoever is offered it at 5 % is so at 20 %. */
export const bucket = (install: string, version: string): number =>
  createHash('sha256').update(`${install}\n${version}`).digest().readUInt32BE(0) % 100

/**
 * What an installed app is told, of the published versions of its platform. It must update only where a version is
 * offered to everybody and can be fetched, so that nobody is shut out for want of one.
 * @param now ms since 1970
 */
export function verdict<V extends Offered>(
  { version, install, country }: Installed,
  versions: readonly V[],
  now: number,
): Verdict<V> {
  const open = versions.filter(
    (each) =>
      each.fetchable &&
      !each.halted &&
      each.countries.includes(country) &&
      (each.releaseAt === null || each.releaseAt <= now),
  )
  const minimum = newest(open.flatMap((each) => (each.percent >= 100 && each.minimum !== null ? [each.minimum] : [])))
  const offered = open
    .filter((each) => bucket(install, each.version) < each.percent)
    .reduce<V | undefined>(
      (best, each) => (best && compareVersions(best.version, each.version) >= 0 ? best : each),
      undefined,
    )
  if (!offered || compareVersions(offered.version, version) <= 0) return { verdict: 'none', minimum }
  const isMust = minimum !== null && compareVersions(version, minimum) < 0
  return { verdict: isMust ? 'must' : 'offer', version: offered, minimum }
}

const newest = (versions: readonly string[]): string | null =>
  versions.reduce<string | null>(
    (best, each) => (best !== null && compareVersions(best, each) >= 0 ? best : each),
    null,
  )
