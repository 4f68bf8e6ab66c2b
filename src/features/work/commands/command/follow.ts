/** Receives messages about commands: receipts, progress, results, and the state of doors, climate and charging. */

import {
  commandId,
  decodeFrame,
  type Extension,
  extensionType,
  head,
  isTerminalCommand,
  responseFlag,
} from '../../../../domain/gb32960/index.ts'
import { secondMs } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { follower } from '../../../../telematics/ingest/follower.ts'
import type { Message } from '../../../../telematics/ingest/message.ts'
import { type VehicleControls, vehicleControls } from './contract.ts'
import { type KindOfCommand, kindOfCommand } from './kind-texts.ts'
import { applyEvents, type LedgerEvent } from './ledger.ts'
import { type OrderReport, orderReports, readOrderReports } from './order-reports.ts'
import { type CommandCode, commandCodes } from './state-texts.ts'

/** Processes one batch per vehicle at a time, so that its messages are applied in order. */
const ledger = follower({
  name: 'commands',
  after: ['vehicle-lock'],
  async write(tx, batch) {
    const answers = batch.received.filter(isAnswer)
    const { genuine, doubtful } = await readOrderReports(tx, batch)
    batch.put(orderReports, genuine)
    if (answers.length + genuine.length + doubtful.length === 0) return
    const events = [
      ...(await answerEvents(tx, answers)),
      ...genuine.flatMap(({ message, extension }) => eventOf(message, extension) ?? []),
      ...doubtful.flatMap(doubtOf),
    ]
    await applyEvents(tx, events)
    await writeControls(tx, genuine)
  },
})

export default [ledger]

const isAnswer = ({ frame, down, kind }: Message) => !down && isTerminalCommand(kind) && !head(frame).isCommand

interface Flying extends Record<string, unknown> {
  vin: string
  id: string
  kind: KindOfCommand
  sentMs: number
}

const commandIds: Record<ReturnType<typeof kindOfCommand>['way'], number> = {
  order: commandId.extensionDown,
  query: commandId.query,
  set: commandId.set,
  control: commandId.control,
}

/**
 * Matches answers to commands by the time that they repeat (clause 6.3.2). For a box that sends another time: the
 * oldest open command with that command id.
 */
async function answerEvents(db: Db, answers: readonly Message[]): Promise<LedgerEvent[]> {
  if (answers.length === 0) return []
  const vins = [...new Set(answers.map(({ vin }) => vin))]
  const { rows } = await db.execute<Flying & { open: boolean }>(sql`
    select vin, id, kind, (extract(epoch from sent_at) * 1000)::float8 as "sentMs", state = 'sent' as open from command
    where vin = any(${sql.param(vins)}::text[]) and sent_at > now() - interval '1 day' order by vin, id`)
  return answers.flatMap((message): LedgerEvent[] => {
    const { vin, kind, frame, receivedAt } = message
    const own = rows.filter((row) => row.vin === vin && commandIds[kindOfCommand(row.kind).way] === kind)
    const { body } = decodeFrame(frame)
    const statedAt = typeof body.time === 'string' ? Date.parse(body.time) : undefined
    const to = own.find(({ sentMs }) => sentMs === statedAt) ?? own.find(({ open }) => open)
    if (!to) return []
    const isRight = head(frame).response === responseFlag.success
    const isReceipt = kindOfCommand(to.kind).way === 'order'
    const common = { vin, id: Number(to.id), at: receivedAt, frame }
    if (!isRight) return [{ ...common, event: 'refused', code: 'error' }]
    if (isReceipt) return [{ ...common, event: 'receipt' }]
    const items = Array.isArray(body.items) ? { items: body.items as unknown[] } : undefined
    // Annex B has no result. The receipt is the only answer.
    return [{ ...common, event: 'succeeded', ...(items ? { result: items } : {}) }]
  })
}

function eventOf({ vin, frame, receivedAt }: Message, { type, id, content }: Extension): LedgerEvent | undefined {
  const report = typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : {}
  const common = { vin, id, at: receivedAt, frame }
  if (id === 0) return undefined
  if (type === extensionType.receipt) return { ...common, event: 'receipt' }
  if (type === extensionType.progress) {
    const percent = Number(report.percent)
    return { ...common, event: 'progress', ...(percent >= 0 && percent <= 100 ? { percent: Math.round(percent) } : {}) }
  }
  if (type !== extensionType.result) return undefined
  const result = resultOf(report)
  if (report.ok === true) return { ...common, event: 'succeeded', ...result }
  const code = codeOf(report.code)
  return { ...common, event: report.refused === true ? 'refused' : 'failed', code, ...result }
}

/** The box has another key, or the sender only knows the VIN. The result of the command is therefore unknown. */
const doubtOf = ({ message: { vin, frame, receivedAt }, extension: { id } }: OrderReport): LedgerEvent[] =>
  id === 0 ? [] : [{ vin, id, at: receivedAt, frame, event: 'doubtful', code: 'tag' }]

/** Data with a result: the state of the vehicle, or the response of an ECU in hex. */
function resultOf({ controls, response }: Record<string, unknown>): Pick<LedgerEvent, 'result'> {
  const isHex = typeof response === 'string' && /^([0-9A-F]{2}){1,4095}$/.test(response)
  if (isHex) return { result: { response } }
  const state = vehicleControls.safeParse(controls)
  return state.success ? { result: state.data } : {}
}

const codeOf = (reportedCode: unknown): CommandCode =>
  typeof reportedCode === 'string' && Object.hasOwn(commandCodes, reportedCode)
    ? (reportedCode as CommandCode)
    : 'fault'

/** Stores the last reported state of each vehicle. */
async function writeControls(db: Db, reports: readonly OrderReport[]): Promise<void> {
  const latest = new Map<string, { vin: string; at: number; controls: VehicleControls }>()
  for (const { message, extension } of reports) {
    const controls = vehicleControls.safeParse((extension.content as { controls?: unknown } | null)?.controls)
    if (!controls.success) continue
    const at = Math.min(extension.at, message.receivedAt + secondMs)
    const before = latest.get(message.vin)
    if (!before || before.at <= at) latest.set(message.vin, { vin: message.vin, at, controls: controls.data })
  }
  if (latest.size === 0) return
  const rows = [...latest.values()].sort((a, b) => (a.vin < b.vin ? -1 : 1))
  await db.execute(sql`
    insert into vehicle_control as v (vin, at, controls)
    select r.vin, to_timestamp(r.at / 1000), r.controls
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(vin text, at float8, controls jsonb)
    on conflict (vin) do update set at = excluded.at, controls = excluded.controls where v.at <= excluded.at`)
}
