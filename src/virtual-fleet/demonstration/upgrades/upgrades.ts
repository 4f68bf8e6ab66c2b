/**
 * Creates the demonstration's upgrades. They are entered, released and rolled out by its people, through the same calls
 * as staff.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Parts } from '../../../platform/context.ts'
import { sql } from '../../../platform/store/drizzle.ts'
import { enterCatalogue } from './catalogue.ts'
import { registerEcuKeys } from './ecu-keys.ts'
import { noteBuilt } from './factory-versions.ts'
import { peopleOf } from './people.ts'
import type { Stage } from './play.ts'
import type { OpenIngest } from './report-standing.ts'
import { RolloutOf } from './rollout.ts'
import { rollouts } from './rollouts.ts'
import { signVersions } from './signing.ts'

export interface Upgrades {
  /** Resolves when everything exists and no rollout runs, or after `close`. Never rejects. */
  readonly done: Promise<void>
  close(): Promise<void>
}

export interface UpgradesOptions {
  /** Address of the device interface. Undefined: no rollouts. */
  readonly address?: string | undefined
  readonly openIngest?: OpenIngest
  readonly driving: readonly string[]
}

/** Interval of checks whether a person has resumed a campaign. */
const lookMs = 10_000
const upgradeRole = '升级管理'

/** Starts in the background. Nothing waits for it, and errors are only logged. Existing data is not changed. */
export function startUpgrades(parts: Parts, options: UpgradesOptions): Upgrades {
  const stopController = new AbortController()
  const completion = run(parts, options, stopController.signal).catch((error: unknown) => {
    if (!stopController.signal.aborted) parts.log.error({ err: error }, 'demonstration: upgrades failed')
  })
  return {
    done: completion,
    async close() {
      stopController.abort()
      await completion
    },
  }
}

async function run(
  parts: Parts,
  { address, openIngest, driving }: UpgradesOptions,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = performance.now()
  const ms = () => Math.round(performance.now() - startedAt)
  const [author, tester, examiner, releaser] = await peopleOf(parts, upgradeRole)
  // The demonstration's people were changed, so the data belongs to the users now.
  if (!author || !tester || !examiner || !releaser) return
  const team = { author, tester, examiner, releaser }
  await enterCatalogue(parts, team)
  await noteBuilt(parts, signal)
  await registerEcuKeys(parts, signal)
  await signVersions(parts, releaser)
  parts.log.info({ ms: ms() }, 'demonstration: software versions loaded')
  if (address === undefined || !openIngest) return
  const stage: Stage = { parts, address, openIngest, signal }
  const activeRollouts: RolloutOf[] = []
  for (const rollout of rollouts) {
    signal.throwIfAborted()
    const one = new RolloutOf(stage, team, rollout, await ofType(parts, rollout.type, driving))
    await one.run()
    activeRollouts.push(one)
  }
  parts.log.info({ ms: ms() }, 'demonstration: rollouts loaded')
  for (;;) {
    await sleep(lookMs, undefined, { signal })
    for (const one of activeRollouts) await one.goOn()
  }
}

async function ofType({ store }: Parts, type: string, vins: readonly string[]): Promise<string[]> {
  const { rows } = await store.db.execute<{ vin: string }>(sql`
    select v.vin from vehicle v join ota_model o on o.model = v.model join vehicle_type t on t.id = o.vehicle_type
    where t.code = ${type} and v.vin = any(${sql.param([...vins])}::text[]) order by v.id`)
  return rows.map(({ vin }) => vin)
}
