/** Assembles a file when all of it has arrived, and checks it against the announced size and hash. */
import { Readable } from 'node:stream'
import { z } from 'zod'
import { secondMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { keepContent } from '../../../../platform/files/contents.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { job } from '../../../../platform/work/job.ts'
import { maxBytes } from './contract.ts'

interface AnnouncedFileRow extends Record<string, unknown> {
  bytes: number
  sha256: string
}

export const assembling = job({
  name: 'assembleLogFile',
  input: z.object({ vin: z.string(), id: z.number() }),
  lane: { name: 'logFiles', atOnce: 2 },
  retries: Number.POSITIVE_INFINITY,
  backOff: { firstMs: secondMs, maxMs: 300 * secondMs },
  async run({ store, files, now }: Pick<Parts, 'store' | 'files' | 'now'>, run) {
    const { vin, id } = run.input
    const db = store.db
    const own = sql`vin = ${vin} and id = ${id} and state = 'uploading'`
    const [announcement] = (await db.execute<AnnouncedFileRow>(sql`select bytes, sha256 from log_file where ${own}`))
      .rows
    // The request was cancelled, or a previous run completed without reporting it.
    if (!announcement) return undefined
    const content = await files.receive(Readable.from(chunksOf(db, vin, id)), {
      maxBytes,
      kinds: ['archive', 'binary'],
    })
    try {
      const isRight = content.hash === announcement.sha256 && content.size === announcement.bytes
      const at = moment(now().getTime())
      await store.tx(async (tx) => {
        await run.hold(tx)
        const own_ = tx
        if (isRight) await keepContent(own_, files, content.hash)
        await own_.execute(
          isRight
            ? sql`update log_file set state = 'available', hash = ${content.hash}, available_at = ${at}, updated_at = ${at} where ${own}`
            : sql`update log_file set state = 'failed', code = 'mismatch', updated_at = ${at} where ${own}`,
        )
        await own_.execute(sql`delete from log_chunk where vin = ${vin} and log_id = ${id}`)
      })
    } finally {
      await content.drop()
    }
    return undefined
  },
})

/** Reads a few chunks at a time to limit memory. */
async function* chunksOf(db: Db, vin: string, id: number): AsyncGenerator<Buffer> {
  let after = -1
  for (;;) {
    const { rows } = await db.execute<{ at: number; bytes: Buffer }>(sql`
      select at::float8 as at, bytes from log_chunk
      where vin = ${vin} and log_id = ${id} and at > ${after} order by at limit 4`)
    if (rows.length === 0) return
    for (const { at, bytes } of rows) {
      after = at
      yield bytes
    }
  }
}
