import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { Parts } from '../../../server/context.ts'
import { openMasked } from '../../../server/record/hidden.ts'
import { sql } from '../../../server/store/drizzle.ts'
import type { Db } from '../../../server/store/store.ts'
import { requestsOf } from './erase.ts'

interface Stored extends Record<string, unknown> {
  name: string | null
  phone: string | null
}

/** All that is held of a person: data.json, and the pictures of documents that were not deleted yet. Answers the hash of the zip. */
export async function copyPerson(db: Db, parts: Parts, account: number): Promise<string> {
  const clear = (stored: unknown) => (typeof stored === 'string' && stored ? openMasked(parts, stored) : null)
  const [person] = (
    await db.execute<Stored>(sql`
      select name as account, nickname, user_name as name, phone, channel, country, language, state,
        registered_at as "registeredAt", cancelled_at as "cancelledAt" from app_account where id = ${account}`)
  ).rows
  const { rows: bindings } = await db.execute(
    sql`select vin, type, way, since, until, end_reason as "endReason" from binding where account = ${account} order by id`,
  )
  const { rows: requests } = await db.execute<Stored>(sql`
    select id::int, vin, name, phone, type, state, reason, remark, sent_at as "sentAt", decided_at as "decidedAt",
      certificate_picture as certificate, licence_picture as licence
    from bind_request where id = any(${sql.param(await requestsOf(db, account))}::bigint[]) order by id`)
  const { rows: asked } = await db.execute(
    sql`select kind, state, received_at as "receivedAt", ended_at as "endedAt" from privacy_request where account = ${account} order by id`,
  )
  const inClear = <S extends Stored>(row: S) => ({ ...row, name: clear(row.name), phone: clear(row.phone) })
  const data = {
    account: person ? inClear(person) : null,
    bindings,
    bindRequests: requests.map(inClear),
    privacyRequests: asked,
  }
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'data.json')
  for (const { id, certificate, licence } of requests)
    for (const [what, file] of Object.entries({ certificate, licence })) {
      if (typeof file !== 'string') continue
      const { rows } = await db.execute<{ hash: string; type: string }>(
        sql`select hash, type from stored_file where id = ${file}`,
      )
      const [stored] = rows
      if (!stored) continue
      const ending = stored.type.replace('image/', '').replace('jpeg', 'jpg')
      zip.addBuffer(await buffer(await parts.files.get(stored.hash)), `bindRequest-${id}-${what}.${ending}`)
    }
  zip.end()
  const whole = await buffer(zip.outputStream)
  const kept = await parts.files.put(Readable.from([whole]), { kinds: ['archive'], maxBytes: whole.length })
  return kept.hash
}
