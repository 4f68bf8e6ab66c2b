import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, type FaultField, fault } from '../../../../platform/fault.ts'
import { requireProof } from '../../../../platform/proof.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { inPark } from '../../../fleet/messages/message/gear.ts'
import { reachOf, requireReason } from '../../commands/command/ask.ts'
import { standsStill } from '../../commands/command/stands-still.ts'
import { commandTexts } from '../../commands/command/texts.ts'
import { takeLock } from '../exchange/lock.ts'
import { scriptRun } from './contract.ts'
import type { Program, ScriptBundle } from './language/language.ts'
import { changesVehicle, ecusIn, paramsOf } from './language/properties.ts'
import { firstState } from './language/state.ts'
import { driveRun, ecusOf, heldMs } from './run-drive.ts'
import { planRunner } from './run-job.ts'
import { scriptTexts as words } from './script-texts.ts'
import { scriptRuns } from './store.ts'
import { bundleOf, versionOf } from './versions.ts'

export interface RunStartInput {
  readonly vin: string
  readonly script: number
  readonly number: number
  readonly params: Readonly<Record<string, string | number | boolean>>
  readonly reason?: string | undefined
}

/**
 * Starts a run and sends its first request.
 *
 * @throws Fault if the version is not released, the vehicle cannot be reached, lacks an ECU or is locked by another
 * user, or a parameter is invalid. For a script that changes the vehicle: also if reason or password is missing, or the
 * vehicle is not parked
 */
export async function startRun(context: Context, input: RunStartInput): Promise<{ id: number }> {
  const { db, user, parts, logChange } = context
  const { vin, reason } = input
  const version = await versionOf(db, input.script, input.number)
  if (version.state !== 'released') throw new Fault(code.state, words.notReleased)
  const { bundle, ids } = await bundleOf(db, version.program, input.script)
  const now = parts.now().getTime()
  const params = paramsOf(version.program, input.params)
  const wrong: FaultField[] = params.wrong.map((name) => ({ field: `params.${name}`, text: words.wrongParam }))
  const changes = changesVehicle(bundle)
  if (wrong.length > 0) throw fault(code.invalid, 'invalid', { fields: wrong })
  if (changes) {
    requireReason(reason)
    requireProof(user, parts.now())
  }
  await requireReach(db, vin)
  await requireState(context, vin, version.program, changes)
  await requireEcus(db, vin, bundle)
  const at = new Date(now).toISOString()
  const [run] = await db
    .insert(scriptRuns)
    .values({
      vin,
      script: input.script,
      version: input.number,
      versions: { ...ids, '': version.id },
      state: firstState(version.program, params.values, now),
      status: 'running',
      params: input.params,
      userId: user.id,
      issuer: user.fullName,
      reason: reason ?? null,
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  const holder = { userId: user.id, name: user.fullName, runId: run!.id }
  const other = await takeLock(db, vin, holder, { now, until: now + heldMs })
  if (other !== undefined) throw new Fault(code.state, words.locked, { values: { name: other } })
  await driveRun(db, { run: run!, bundle, now }, { now, kind: 'start' })
  await planRunner(db)
  logChange({
    record: scriptRun.name,
    id: run!.id,
    vin,
    label: vin,
    after: { script: input.script, version: input.number, ...(reason ? { reason } : {}) },
  })
  return { id: run!.id }
}

async function requireReach(db: Db, vin: string): Promise<void> {
  const { extended: isExtended, platform } = await reachOf(db, vin)
  if (platform !== null) throw new Fault(code.state, commandTexts.elsewhere)
  if (!isExtended) throw new Fault(code.state, commandTexts.notExtended)
}

/** Checks the requirements on the vehicle against its last report. */
async function requireState(context: Context, vin: string, { needs }: Program, changes: boolean): Promise<void> {
  const { db, parts } = context
  const { speedKmh: most, gear } = needs
  const unmet = changes || most === 0 ? (await standsStill(db, [vin], parts.now().getTime())).get(vin) : undefined
  if (unmet) throw new Fault(code.state, commandTexts[unmet])
  if (most !== undefined) {
    const { rows } = await db.execute<{ speed: number | null }>(
      sql`select speed_kmh as speed from last_message where vin = ${vin}`,
    )
    if ((rows[0]?.speed ?? Number.POSITIVE_INFINITY) > most)
      throw new Fault(code.state, words.speed, { values: { most } })
  }
  if (gear !== undefined && (await inPark(context, vin)) !== true) throw new Fault(code.state, words.gear)
}

async function requireEcus(db: Db, vin: string, bundle: ScriptBundle): Promise<void> {
  const codes = ecusIn(bundle)
  const ecuIds = await ecusOf(db, vin, codes)
  const missing = codes.find((ecu) => !ecuIds.has(ecu))
  if (missing) throw new Fault(code.state, words.noEcu, { values: { code: missing } })
}
