/** Runs upgrades in boxes of parked vehicles, with accelerated time, until a condition is met. */
import { setTimeout as sleep } from 'node:timers/promises'
import { minuteMs } from '../../../domain/time.ts'
import { issueTokens } from '../../../features/work/ota/deviceToken/tokens.ts'
import type { Parts } from '../../../platform/context.ts'
import { vehicleNumber } from '../../simulator/subjects.ts'
import type { Mishaps } from '../../simulator/upgrades/mishaps.ts'
import { lifeSeed } from './built.ts'
import { openHastyBoxes } from './hasty.ts'
import { knownVersions } from './known.ts'
import type { OpenIngest } from './standing.ts'

export interface Stage {
  readonly parts: Parts
  readonly address: string
  readonly openIngest: OpenIngest
  readonly signal: AbortSignal
}

const haste = 60
const lookMs = 1_000
/** Longer than a rollout takes here. */
const mostMs = 10 * minuteMs

export async function playUntil(
  { parts, address, signal }: Stage,
  vins: readonly string[],
  mishaps: Mishaps,
  isSo: () => Promise<boolean>,
): Promise<void> {
  if (vins.length === 0 || (await isSo())) return
  const { store, now } = parts
  const issued = await store.tx((tx) => issueTokens(tx, vins, { way: 'sheet', issuer: 'demonstration', now: now() }))
  const versions = await knownVersions(store.db, vins)
  const boxes = openHastyBoxes({
    address,
    mishaps,
    owners: { yes: 1, no: 0 },
    haste,
    boxes: issued.map(({ vin, token }) => ({
      vin,
      token,
      number: vehicleNumber(vin, lifeSeed),
      versions: versions.get(vin) ?? [],
    })),
  })
  try {
    for (const end = Date.now() + mostMs; Date.now() < end && !(await isSo()); )
      await sleep(lookMs, undefined, { signal })
  } finally {
    boxes.close()
  }
}
