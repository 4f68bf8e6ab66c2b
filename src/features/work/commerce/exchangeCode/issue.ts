import { showCode } from '../../../../domain/code-form.ts'
import { code } from '../../../../domain/contract/code.ts'
import type { Context, Download } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import type { RecordRow } from '../../../../platform/record/query.ts'
import { sheetDownload } from '../../../../platform/record/serve.ts'
import { secretsOf } from '../../../../platform/secret.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { exchangeBatch, issuedCode } from './contract.ts'
import { codeFaults as words } from './texts.server.ts'

interface Batch extends Record<string, unknown> {
  name: string
  kind: string
  functions: string[]
  months: number
  validUntil: string
  state: string
  exportedAt: string | null
  exportedBy: string | null
}

/**
 * Exports the codes of a batch as a sheet, once. Of two simultaneous requests one succeeds. The other fails with the
 * name of the user who exported.
 */
export async function issue(
  { id, format }: { id: number; format: 'xlsx' | 'csv' },
  context: Context,
): Promise<Download> {
  const { db, parts, user, logChange } = context
  const at = parts.now().toISOString()
  const { rows } = await db.execute<Batch>(sql`
    select name, kind, functions, months, valid_until as "validUntil", state, exported_at as "exportedAt",
      exported_by as "exportedBy"
    from exchange_batch where id = ${id} for update`)
  const [batch] = rows
  if (!batch) throw fault(code.notFound, 'notFound')
  if (batch.state === 'making') throw new Fault(code.state, words.notReady)
  if (batch.state === 'exported')
    throw new Fault(code.state, words.issued, {
      values: { name: batch.exportedBy ?? '', time: batch.exportedAt ?? at },
    })
  const { rows: sealedParts } = await db.execute<{ part: number; codes: string }>(
    sql`delete from exchange_code_sealed where batch = ${id} returning part, codes`,
  )
  await db.execute(sql`
    update exchange_batch set state = 'exported', exported_at = ${moment(Date.parse(at))}, exported_by = ${user.fullName},
      updated_at = statement_timestamp() where id = ${id}`)
  logChange({
    record: exchangeBatch.name,
    id,
    label: batch.name,
    before: { state: 'ready' },
    after: { state: 'exported' },
  })
  const secrets = secretsOf(parts.config.secretKey)
  // Decrypted before the transaction ends, so codes that cannot be decrypted are not lost.
  const codes = sealedParts
    .sort((a, b) => a.part - b.part)
    .flatMap((each) => secrets.open(each.codes).split(' '))
    .filter(Boolean)
  const { name, kind, functions, months } = batch
  const same = { batch: name, kind, functions, months, validUntil: new Date(batch.validUntil).toISOString() }
  async function* sheet(): AsyncGenerator<RecordRow> {
    for (const [index, each] of codes.entries())
      yield { id: index, createdAt: at, updatedAt: at, code: showCode(each), ...same }
  }
  return sheetDownload(context, issuedCode, sheet(), format)
}
