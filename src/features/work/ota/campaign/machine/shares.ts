/** Assigns vehicles to groups. Pure and deterministic. */
import { createHash } from 'node:crypto'
import type { GroupShare } from '../rules/contract.ts'

/**
 * Rank of a vehicle within a campaign. The 48 bits depend on both, so that campaigns do not start with the same
 * vehicles.
 */
export const rankOf = (vin: string, campaign: number): number =>
  createHash('sha256').update(`${campaign} ${vin}`).digest().readUIntBE(0, 6)

/** Number of vehicles in each group, out of `total` vehicles that no group names. */
export function sizesOf(shares: readonly GroupShare[], total: number): number[] {
  let left = total
  const sizes = shares.map((share) => {
    if (share.by === 'rest' || share.by === 'vins') return 0
    // A percentage of a few vehicles is at least one vehicle, because the first vehicles matter most.
    const requestedSize = share.by === 'count' ? share.count : Math.max(1, Math.round((total * share.percent) / 100))
    const size = Math.min(left, requestedSize)
    left -= size
    return size
  })
  // Remaining vehicles go to the rest group, or else to the last group that names no vehicles, so none is left over.
  const rest = shares.findIndex(({ by }) => by === 'rest')
  const last = rest >= 0 ? rest : shares.findLastIndex(({ by }) => by !== 'vins')
  return sizes.map((size, at) => (at === last ? size + left : size))
}
