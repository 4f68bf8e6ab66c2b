import type { BaselinePlace } from './contract.ts'

type BaselineChange = 'same' | 'added' | 'removed' | 'newer' | 'older' | 'otherPart'
export interface ComparedPlace {
  readonly ecu: string
  readonly name: readonly [string, string]
  readonly change: BaselineChange
  readonly from: ComparedVersion | undefined
  readonly to: ComparedVersion | undefined
}
export interface ComparedVersion {
  readonly partNumber: string
  readonly version: string
  readonly counter: number
}
type Place = Pick<BaselinePlace, 'ecu' | 'name' | 'partNumber' | 'chosen'>

const versionOf = (place: Place | undefined): ComparedVersion | undefined =>
  place?.chosen
    ? { partNumber: place.partNumber, version: place.chosen.version, counter: place.chosen.counter }
    : undefined

function changeOf(from: ComparedVersion | undefined, to: ComparedVersion | undefined): BaselineChange | undefined {
  if (!from && !to) return undefined
  if (!from) return 'added'
  if (!to) return 'removed'
  if (from.partNumber !== to.partNumber) return 'otherPart'
  if (from.version === to.version) return 'same'
  return to.counter > from.counter ? 'newer' : 'older'
}

/** Compares two baselines ECU by ECU, in the order of the second. ECUs that neither contains are omitted. */
export function comparedPlaces(from: readonly Place[], to: readonly Place[]): ComparedPlace[] {
  const removedPlaces = from.filter(({ ecu }) => !to.some((each) => each.ecu === ecu))
  return [...to, ...removedPlaces].flatMap(({ ecu, name }) => {
    const [before, after] = [from, to].map((places) => versionOf(places.find((each) => each.ecu === ecu)))
    const change = changeOf(before, after)
    return change ? [{ ecu, name, change, from: before, to: after }] : []
  })
}
