/** Update tasks of boxes and of the end of the line. They are campaigns of one file, in one group. */
import type { InputOf, OutputOf } from '../../../../domain/contract/call.ts'
import { code } from '../../../../domain/contract/code.ts'
import { parseVins } from '../../../../domain/vins.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { createCampaign } from '../campaign/create.ts'
import { decideCampaign, pauseCampaign, resumeCampaign, submitCampaign, terminateCampaign } from '../campaign/decide.ts'
import { reachOf } from '../campaign/reach.ts'
import { campaignOf } from '../campaign/rows.ts'
import { rules } from '../campaign/rules/contract.ts'
import { creatorScope } from '../campaign/scope.ts'
import type { CampaignState } from '../campaign/state-texts.ts'
import { campaignWords } from '../campaign/texts.ts'
import { planHash } from '../eligibility/hash.ts'
import type { UpgradePlan } from '../plan.ts'
import { planFile } from '../plan-file.ts'
import { setTargetPaused } from '../target/api.ts'
import { noteSteps } from '../target/rows.ts'
import type { boxTaskCalls, SavedTask } from './contract.ts'
import { taskWords as words } from './texts.ts'

type TaskKind = 'box' | 'eol'
/** Code of the box itself among the ECUs. */
const boxEcu = 'TBOX'

interface FoundFile extends Record<string, unknown> {
  name: string
  version: string
  firmwareName: string
  firmwareVersion: string
  hash: string
  ecu: string | null
}

export async function saveTask(context: Context, kind: TaskKind, input: SavedTask): Promise<{ id: number }> {
  const { db } = context
  const file = await fileOf(db, kind, input.file)
  const plan = await planOf(db, kind, file)
  const vins = parseVins(input.vins)
  const wakeVins = input.msisdns ? await wokenVins(db, vins, input.msisdns) : undefined
  const id = await createCampaign(context, {
    kind,
    name: input.name,
    plan,
    planHash: planHash(plan),
    vins,
    rules: rules.parse({
      groups: [
        { name: '1', share: { by: 'rest' }, successPercent: 0, minExecuted: 0, errorPercent: null, soakHours: 0 },
      ],
      rate: { perMinute: 600, maximum: 600, factor: 1 },
    }),
    wake: input.wakeUp || wakeVins !== undefined,
    ...(wakeVins && !input.wakeUp ? { wakeVins } : {}),
    notBefore: input.startTime,
    notAfter: input.endTime,
    remark: input.remark,
    takeOver: input.takeOver,
    file: { id: input.file, name: file.name, version: file.version },
  })
  await submitCampaign(context, id)
  return { id }
}

async function fileOf(db: Db, kind: TaskKind, id: number): Promise<FoundFile> {
  const { rows } = await db.execute<FoundFile>(sql`
    select f.name, f.version, f.firmware_name as "firmwareName", f.firmware_version as "firmwareVersion", f.hash, e.code as ecu
    from upgrade_file f left join ecu e on e.id = f.ecu where f.id = ${id} and f.area = ${kind}`)
  const [file] = rows
  if (!file)
    throw fault(code.invalid, 'invalid', {
      fields: [{ field: 'file', label: campaignWords.file, text: words.fileUnknown }],
    })
  return file
}

/** Plan without selection rules: the task names its vehicles. */
const anyPlan: UpgradePlan = {
  content: [],
  who: { vehicleType: 0, models: [], series: [], groups: [], regions: [], vins: [], excluded: [], versions: [] },
  depends: [],
  conflicts: [],
  startVersions: [],
  staleDays: 3_650,
  install: { windows: [], socPercent: 0, parked: false, notCharging: false, consent: 'none' },
}

async function planOf(db: Db, kind: TaskKind, file: FoundFile): Promise<UpgradePlan> {
  const { hash, name, firmwareName, firmwareVersion, ecu } = file
  return {
    ...anyPlan,
    content: [
      {
        ecu: ecu ?? boxEcu,
        partNumber: firmwareName,
        version: firmwareVersion,
        counter: 0,
        hardwareIds: [],
        file: await planFile(db, hash, name),
      },
    ],
    // At the end of the line staff are next to the vehicle. A box update needs no consent, but waits until the vehicle
    // is parked.
    install: { ...anyPlan.install, parked: kind === 'box' },
  }
}

/**
 * Returns the vehicles whose boxes have these numbers. Throws a Fault that names the first number without a box in the
 * task.
 */
async function wokenVins(db: Db, vins: readonly string[], msisdnText: string): Promise<string[]> {
  const msisdns = [...new Set(msisdnText.split(';'))]
  const { rows } = await db.execute<{ vin: string; msisdn: string }>(sql`
    select vin, msisdn from box where msisdn = any(${sql.param(msisdns)}::text[]) and vin = any(${sql.param([...vins])}::text[])`)
  const registeredMsisdns = new Set(rows.map(({ msisdn }) => msisdn))
  const msisdn = msisdns.find((each) => !registeredMsisdns.has(each))
  if (msisdn !== undefined)
    throw fault(code.invalid, 'invalid', {
      fields: [
        { field: 'msisdns', label: campaignWords.msisdns, text: campaignWords.msisdnUnknown, values: { msisdn } },
      ],
    })
  return rows.map(({ vin }) => vin)
}

/** Throws 'no such record' for a task of another kind, because each kind has its own access rights. */
async function requireKind(db: Db, kind: TaskKind, id: number): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from campaign where id = ${id} and kind = ${kind}`)
  if (rows.length === 0) throw fault(code.notFound, 'notFound')
}

/** Computes the reach of a saved task, or of these vehicles, as if it were planned now. */
export async function taskReach(
  { db, scope, parts }: Context,
  kind: TaskKind,
  input: InputOf<typeof boxTaskCalls.reach>,
): Promise<OutputOf<typeof boxTaskCalls.reach>> {
  const now = parts.now().getTime()
  if ('id' in input) {
    await requireKind(db, kind, input.id)
    const row = await campaignOf(db, input.id)
    return reachOf(db, { ...row, groups: row.rules.groups, takesOver: row.takeOver !== null }, now)
  }
  const vins = parseVins(input.vins)
  const groups = [{ name: '1', share: { by: 'rest' as const } }]
  return reachOf(db, { kind, plan: anyPlan, vins, scope: creatorScope(scope), groups, takesOver: input.takesOver }, now)
}

export async function cancelTask(
  context: Context,
  kind: TaskKind,
  { id, reason }: { id: number; reason?: string | undefined },
) {
  await requireKind(context.db, kind, id)
  return terminateCampaign(context, id, reason)
}

export async function pauseTask(
  context: Context,
  kind: TaskKind,
  { id, paused: shouldPause }: { id: number; paused: boolean },
): Promise<{ state: CampaignState }> {
  await requireKind(context.db, kind, id)
  return shouldPause ? pauseCampaign(context, id) : resumeCampaign(context, id)
}

export async function decideTask(
  context: Context,
  input: { id: number; approve: boolean; remark?: string | undefined },
): Promise<{ state: CampaignState }> {
  await requireKind(context.db, 'box', input.id)
  return decideCampaign(context, input)
}

/** Pauses or resumes one vehicle of a task. A running installation continues. */
export async function pauseVehicle(
  { db, user, parts, logChange }: Context,
  kind: TaskKind,
  { id, vin, paused: shouldPause }: { id: number; vin: string; paused: boolean },
): Promise<null> {
  await requireKind(db, kind, id)
  const at = parts.now().getTime()
  if (!(await setTargetPaused(db, { vin, campaign: id }, shouldPause, at)))
    throw new Fault(code.state, shouldPause ? words.notPausable : words.notPaused)
  const event = shouldPause ? 'paused' : 'resumed'
  await noteSteps(db, [{ vin, campaign: id, at, event, state: null, by: user.fullName, source: 'staff' }])
  logChange({ record: 'otaTask', id, label: vin, vin, after: { paused: shouldPause } })
  return null
}
