/** Receives announcements of logs, and their parts if they are sent in frames. */
import { z } from 'zod'
import { commandId, extensionType, head } from '../../../../domain/gb32960/index.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { follower } from '../../../../telematics/ingest/follower.ts'
import { type OrderReport, orderReports } from '../../commands/command/order-reports.ts'
import { maxBytes, maxParts, uploadMs } from './contract.ts'
import { type LogFilePart, writeParts } from './pieces.ts'
import { followLedger } from './requests.ts'
import type { LogCode, LogState } from './state-texts.ts'

/** Runs after the command log, which records whether the vehicle carried out the command. */
const logs = follower({
  name: 'log-files',
  after: ['commands'],
  async write(tx, batch) {
    const { received: frames, now } = batch
    const answers = frames.filter(({ kind, frame }) => kind === commandId.extensionDown && !head(frame).isCommand)
    const reports = batch.get(orderReports).filter(({ extension }) => extension.id > 0)
    const results = reports.filter(({ extension }) => extension.type === extensionType.result)
    if (results.length > 0) await writeStatements(tx, results, now)
    const vins = new Set([...answers, ...results.map(({ message }) => message)].map(({ vin }) => vin))
    if (vins.size > 0) await followLedger(tx, now, [...vins])
    const parts = reports.flatMap(partOf)
    if (parts.length > 0) await writeParts(tx, parts, now)
  },
})

export default [logs]

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/**
 * File announcement in the result of a command. The file is uploaded with a secret whose hash is included, or sent in
 * `parts` frames.
 */
const statement = z
  .object({
    bytes: z.int().min(1),
    sha256,
    secretSha256: sha256.optional(),
    parts: z.int().min(1).max(maxParts).optional(),
  })
  .refine(({ secretSha256, parts }) => (secretSha256 === undefined) !== (parts === undefined))

/** Uses only results that are recorded in the command log. A command that was never sent has none. */
async function writeStatements(db: Db, results: readonly OrderReport[], now: number): Promise<void> {
  const rows = results.flatMap(({ message: { vin }, extension: { id, content } }) => {
    const { ok, file } = (content ?? {}) as { ok?: unknown; file?: unknown }
    return ok === true ? [{ vin, command: id, ...readStatement(file) }] : []
  })
  if (rows.length === 0) return
  await db.execute(sql`
    update log_file l set state = r.state, code = r.code, bytes = r.bytes, sha256 = r.sha256, secret_hash = r.secret,
      parts = r.parts, transport = coalesce(r.transport, l.transport), due_at = ${moment(now + uploadMs)}, updated_at = ${moment(now)}
    from (select * from json_to_recordset(${JSON.stringify(rows)}::json) as r(vin text, command bigint, state text,
      code text, bytes int, sha256 text, secret text, parts int, transport text)) r, command c
    where l.vin = r.vin and l.command_id = r.command and l.state = 'requested'
      and c.vin = l.vin and c.id = l.command_id and c.state = 'done'`)
}

interface Statement {
  readonly state: LogState
  readonly code?: LogCode
  readonly [column: string]: unknown
}

function readStatement(file: unknown): Statement {
  const read = statement.safeParse(file)
  if (!read.success) return { state: 'issueFailed', code: 'notStated' }
  const { bytes, sha256: hash, secretSha256: secret, parts } = read.data
  if (bytes > maxBytes) return { state: 'issueFailed', code: 'tooLarge' }
  return { state: 'issued', bytes, sha256: hash, secret, parts, transport: parts === undefined ? 'upload' : 'parts' }
}

function partOf({
  message: { vin },
  extension: { type, id, part = 0, parts = 0, content },
}: OrderReport): LogFilePart[] {
  const isPart = type === extensionType.part && content instanceof Uint8Array && content.length > 0
  return isPart && part >= 1 && part <= parts ? [{ vin, command: id, part, parts, bytes: content }] : []
}
