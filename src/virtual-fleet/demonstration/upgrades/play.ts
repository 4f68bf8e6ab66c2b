/** Runs upgrades in boxes of parked vehicles, with accelerated time, until a condition is met. */
import { setTimeout as sleep } from 'node:timers/promises'
import { minuteMs } from '../../../domain/time.ts'
import { issueTokens } from '../../../features/work/ota/deviceToken/tokens.ts'
import type { Parts } from '../../../platform/context.ts'
import { vehicleNumber } from '../../simulator/subjects.ts'
import type { InstallFaults } from '../../simulator/upgrades/install-faults.ts'
import { lifeSeed } from './factory-versions.ts'
import { openFastBoxes } from './fast-boxes.ts'
import type { OpenIngest } from './report-standing.ts'
import { reportedVersions } from './reported-versions.ts'

export interface Stage {
  readonly parts: Parts
  readonly address: string
  readonly openIngest: OpenIngest
  readonly signal: AbortSignal
}

const haste = 60
const lookMs = 1_000
/** Longer than a rollout takes here. */
const maxMs = 10 * minuteMs

export async function playUntil(
  { parts, address, signal }: Stage,
  vins: readonly string[],
  installFaults: InstallFaults,
  isSo: () => Promise<boolean>,
): Promise<void> {
  if (vins.length === 0 || (await isSo())) return
  const { store, now } = parts
  const issuedTokens = await store.tx((tx) =>
    issueTokens(tx, vins, { way: 'sheet', issuer: 'demonstration', now: now() }),
  )
  const versions = await reportedVersions(store.db, vins)
  const boxes = openFastBoxes({
    address,
    installFaults,
    owners: { yes: 1, no: 0 },
    haste,
    boxes: issuedTokens.map(({ vin, token }) => ({
      vin,
      token,
      number: vehicleNumber(vin, lifeSeed),
      versions: versions.get(vin) ?? [],
    })),
  })
  try {
    for (const end = Date.now() + maxMs; Date.now() < end && !(await isSo()); )
      await sleep(lookMs, undefined, { signal })
  } finally {
    boxes.close()
  }
}
