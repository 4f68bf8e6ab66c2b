import { createHash } from 'node:crypto'
import { canonical } from '../metadata/canonical.ts'
import type { UpgradePlan } from '../plan.ts'

/** SHA-256 in hex of a value, independent of the order of its keys. */
export const hashOf = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex')

const asSet = <T extends string | number>(values: readonly T[]) => [...new Set(values)].sort((a, b) => (a < b ? -1 : 1))
const asSetOf = <T>(values: readonly T[]) =>
  [...new Map(values.map((value) => [canonical(value), value]))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => value)

/** Sorts the unordered lists of a plan, so that equivalent plans have the same hash. The content keeps its order. */
function normal(plan: UpgradePlan): UpgradePlan {
  const { content, who, depends, conflicts, startVersions, install } = plan
  return {
    ...plan,
    content: content.map((part) => ({ ...part, hardwareIds: asSet(part.hardwareIds) })),
    who: {
      ...who,
      models: asSet(who.models),
      series: asSet(who.series),
      groups: asSet(who.groups),
      regions: asSet(who.regions),
      vins: asSet(who.vins),
      excluded: asSet(who.excluded),
      versions: asSetOf(who.versions),
    },
    depends: asSetOf(depends),
    conflicts: asSetOf(conflicts),
    startVersions: asSetOf(startVersions.map(({ versions, ...rest }) => ({ ...rest, versions: asSet(versions) }))),
    install: { ...install, windows: asSetOf(install.windows.map((each) => ({ ...each, days: asSet(each.days) }))) },
  }
}

/** SHA-256 in hex of the whole plan, files included. Tests and approvals refer to it. */
export const planHash = (plan: UpgradePlan): string => hashOf(normal(plan))
