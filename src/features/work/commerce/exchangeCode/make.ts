import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { newCode } from '../../../../domain/code-form.ts'
import type { Parts } from '../../../../platform/context.ts'
import { secretsOf } from '../../../../platform/secret.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records } from '../../../../platform/store/records.ts'
import { type JobRun, job } from '../../../../platform/work/job.ts'

const atOnce = 5_000

/** Prefixed with the domain, so that no other sealed value has the same digest. */
const digestInput = (code: string) => `exchange code ${code}`
/** Digests under which a code may be stored, for finding it. */
export const digestsOfCode = ({ config }: Pick<Parts, 'config'>, code: string): string[] =>
  secretsOf(config.secretKey).digests(digestInput(code))

interface Batch extends Record<string, unknown> {
  quantity: number
  made: number
  validUntil: string
}

/**
 * Creates a slice of a batch in one transaction, so a restarted job does not create codes twice. Returns whether more
 * are left.
 */
async function makeSome(parts: Parts, run: JobRun<{ batch: number }>): Promise<boolean> {
  const { batch } = run.input
  return parts.store.tx(async (tx) => {
    await run.hold(tx)
    const { rows } = await tx.execute<Batch>(sql`
      select quantity, made, valid_until as "validUntil" from exchange_batch where id = ${batch} and state = 'making'`)
    const [batchRow] = rows
    if (!batchRow) return false
    const codes = Array.from({ length: Math.min(atOnce, batchRow.quantity - batchRow.made) }, () => newCode(randomInt))
    const secrets = secretsOf(parts.config.secretKey)
    const codeRecords = codes.map((code) => ({ digest: secrets.digest(digestInput(code)), tail: code.slice(-4) }))
    const until = moment(Date.parse(batchRow.validUntil))
    const { rows: insertedCodes } = await tx.execute<{ digest: string }>(sql`
      insert into exchange_code (batch, digest, tail, valid_until)
      select ${batch}, r.digest, r.tail, ${until} from ${records(codeRecords, { digest: 'text', tail: 'text' })}
      on conflict (digest) do nothing returning digest`)
    // With a probability of 1 in 31^15 a code exists already. The next slice creates another one in its place.
    const insertedDigests = new Set(insertedCodes.map(({ digest }) => digest))
    const sealedCodes = secrets.seal(
      codes.filter((_code, at) => insertedDigests.has(codeRecords[at]?.digest ?? '')).join(' '),
    )
    await tx.execute(sql`
      insert into exchange_code_sealed (batch, part, codes) values (${batch}, ${batchRow.made}, ${sealedCodes})`)
    const madeCount = batchRow.made + insertedCodes.length
    const state = madeCount >= batchRow.quantity ? 'ready' : 'making'
    await tx.execute(sql`
      update exchange_batch set made = ${madeCount}, state = ${state}, updated_at = statement_timestamp() where id = ${batch}`)
    run.progress(madeCount, batchRow.quantity)
    return state === 'making'
  })
}

export const making = job({
  name: 'exchangeCode',
  input: z.object({ batch: z.number() }),
  retries: 5,
  run: async (parts, run) => {
    while (await makeSome(parts, run)) run.signal.throwIfAborted()
    const { rows } = await parts.store.db.execute<{ made: number }>(
      sql`select made from exchange_batch where id = ${run.input.batch}`,
    )
    return { count: rows[0]?.made ?? 0 }
  },
})
