import type { Pair } from '../contract/words.ts'
import { commandName, standards } from './index.ts'

/** Excluded: commands between platforms, and the reissue, which is stored as a report. */
const left = new Set([3, 5, 6])

export const messageKinds: Readonly<Record<string, Pair>> = Object.fromEntries(
  [...new Set([...standards[2016].commands.keys(), ...standards[2025].commands.keys()])]
    .filter((id) => !left.has(id))
    .sort((a, b) => a - b)
    .map((id) => [String(id), commandName(standards[2016].commands.has(id) ? 2016 : 2025, id)]),
)

/** Name of a stored message's command. A backfilled report has its own name. */
export const kindName = ({ kind, backfilled: isBackfilled }: { kind: number; backfilled: boolean }): Pair =>
  commandName(2025, kind === 2 && isBackfilled ? 3 : kind)
