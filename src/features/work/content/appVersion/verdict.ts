import { createHash } from 'node:crypto'
import { compareVersions } from '../../../../record/kinds/version.ts'

export interface OfferableVersion {
  readonly version: string
  /** Versions below this must update. */
  readonly minimum: string | null
  readonly countries: readonly string[]
  readonly percent: number
  readonly halted: boolean
  /** Start of the offer in milliseconds since 1970. Null: no start time. */
  readonly releaseAt: number | null
  /** True when its package exists or it has an address in a store. */
  readonly fetchable: boolean
}
export interface AppInstallation {
  readonly version: string
  /** Random id that stays the same while the app is installed. */
  readonly install: string
  readonly country: string
}
interface VersionVerdict<V> {
  readonly verdict: 'none' | 'offer' | 'must'
  readonly version?: V
  readonly minimum: string | null
}

/** Position of an installation in the rollout of a version, 0 to 99. An installation below 5 % is also below 20 %. */
export const bucket = (install: string, version: string): number =>
  createHash('sha256').update(`${install}\n${version}`).digest().readUInt32BE(0) % 100

/**
 * Chooses the answer to an installed app from the published versions of its platform. It must update only when a
 * version is offered to all users and can be downloaded, so that no user is locked out.
 * @param now ms since 1970
 */
export function verdict<V extends OfferableVersion>(
  { version, install, country }: AppInstallation,
  versions: readonly V[],
  now: number,
): VersionVerdict<V> {
  const open = versions.filter(
    (each) =>
      each.fetchable &&
      !each.halted &&
      each.countries.includes(country) &&
      (each.releaseAt === null || each.releaseAt <= now),
  )
  const minimum = newest(open.flatMap((each) => (each.percent >= 100 && each.minimum !== null ? [each.minimum] : [])))
  const offer = open
    .filter((each) => bucket(install, each.version) < each.percent)
    .reduce<V | undefined>(
      (best, each) => (best && compareVersions(best.version, each.version) >= 0 ? best : each),
      undefined,
    )
  if (!offer || compareVersions(offer.version, version) <= 0) return { verdict: 'none', minimum }
  const isMust = minimum !== null && compareVersions(version, minimum) < 0
  return { verdict: isMust ? 'must' : 'offer', version: offer, minimum }
}

const newest = (versions: readonly string[]): string | null =>
  versions.reduce<string | null>(
    (best, each) => (best !== null && compareVersions(best, each) >= 0 ? best : each),
    null,
  )
