/** Which vehicle is in which group. Pure and the same everywhere. */
import { createHash } from 'node:crypto'
import type { Share } from '../rules/contract.ts'

/** Where a vehicle stands among those of a campaign: 48 bits that follow from both, so that no two campaigns begin with the same vehicles. */
export const rankOf = (vin: string, campaign: number): number =>
  createHash('sha256').update(`${campaign} ${vin}`).digest().readUIntBE(0, 6)

/** How many of so many vehicles, those that no group names, each group has. */
export function sizesOf(shares: readonly Share[], total: number): number[] {
  let left = total
  const sizes = shares.map((share) => {
    if (share.by === 'rest' || share.by === 'vins') return 0
    // The first vehicles matter most: a percentage of few is one at least.
    const wanted = share.by === 'count' ? share.count : Math.max(1, Math.round((total * share.percent) / 100))
    const size = Math.min(left, wanted)
    left -= size
    return size
  })
  // What no group takes is in the one for the rest, else in the last that names none: nobody is forgotten.
  const rest = shares.findIndex(({ by }) => by === 'rest')
  const last = rest >= 0 ? rest : shares.findLastIndex(({ by }) => by !== 'vins')
  return sizes.map((size, at) => (at === last ? size + left : size))
}
