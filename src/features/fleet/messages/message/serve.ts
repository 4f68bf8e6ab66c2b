import type { InputOf } from '../../../../domain/contract/call.ts'
import { code } from '../../../../domain/contract/code.ts'
import { type Decrypt, decodeFrame, head, toHex } from '../../../../domain/gb32960/index.ts'
import { fleetOffsetMs } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import type { Cell } from '../../../../platform/sheet/plan.ts'
import { writeSheet } from '../../../../platform/sheet/write.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { type Served, serve } from '../../../../platform/thing/thing.ts'
import type { MessageCalls } from '../frame/contract.ts'
import { bucketOf } from './density.ts'
import { checkPeriod } from './period.ts'
import { messageSheet, sheetTypes } from './sheet.ts'
import {
  type Asked,
  conditionsOf,
  decryptOf,
  everyMessage,
  isAfter,
  isBefore,
  keyOf,
  lastReport,
  listColumns,
  type MessageSource,
  order,
  placeOf,
  rowOf,
  type StoredMessage,
} from './source.ts'
import { messageWords as words } from './texts.ts'

export function serveMessages(calls: MessageCalls, source: MessageSource): Served[] {
  const list = serve(calls.list, async ({ before, limit, ...asked }, context) => {
    checkPeriod(asked)
    const where = sql`${conditionsOf(asked)} ${before ? sql`and ${isBefore(before)}` : sql``}`
    const found = await context.db.execute<StoredMessage>(
      sql`select ${listColumns}, m.frame from ${source} m where ${where} order by ${order('newest')} limit ${limit + 1}`,
    )
    const shown = found.rows.slice(0, limit)
    const isReadable = shown.every(({ frame }) => head(frame).isPlain)
    const decrypt = isReadable ? undefined : await decryptOf(context, asked.vin)
    const rows = shown.map((stored) => rowOf(stored, decrypt))
    return { rows, hasMore: found.rows.length > limit }
  })

  const density = serve(calls.density, async (asked, context) => {
    checkPeriod(asked)
    const bucketMs = bucketOf(Date.parse(asked.to) - Date.parse(asked.from))
    const found = await context.db.execute<{ bucket: number; count: number }>(sql`
      select floor((extract(epoch from m.at) * 1000 + ${fleetOffsetMs}::float8) / ${bucketMs}::float8)::float8 as bucket, count(*)::int as count
      from ${source} m where ${conditionsOf(asked)} group by 1 order by 1`)
    const buckets = found.rows.map(({ bucket, count }) => ({
      at: new Date(bucket * bucketMs - fleetOffsetMs).toISOString(),
      count,
    }))
    const total = buckets.reduce((sum, { count }) => sum + count, 0)
    return { bucketMs, buckets, total, last: await lastReport(context.db, asked.vin) }
  })

  const one = serve(calls.one, async ({ key, ...asked }, context) => {
    checkPeriod(asked)
    const { db } = context
    const found = await db.execute<StoredMessage>(
      sql`select ${listColumns}, m.frame from ${source} m where m.vin = ${asked.vin} and (m.at, m.kind, m.digest) = ${placeOf(key)}`,
    )
    const [stored] = found.rows
    const decrypt = await decryptOf(context, asked.vin)
    if (!stored) throw fault(code.notFound, 'notFound')
    const neighbour = async (way: 'newest' | 'oldest') => {
      const side = way === 'newest' ? isBefore(key) : isAfter(key)
      const next = await db.execute<Pick<StoredMessage, 'at' | 'kind' | 'digest'>>(
        sql`select (extract(epoch from m.at) * 1000)::float8 as at, m.kind, m.digest::text as digest from ${source} m
          where ${conditionsOf(asked)} and ${side} order by ${order(way)} limit 1`,
      )
      return next.rows[0] ? keyOf(next.rows[0]) : null
    }
    return {
      row: rowOf(stored, decrypt),
      hex: stored.frame.toString('hex'),
      plain: plainOf(stored.frame, decrypt),
      newer: await neighbour('oldest'),
      older: await neighbour('newest'),
    }
  })

  const exported = serve(calls.export, async ({ format, ...asked }, context) => {
    checkPeriod(asked)
    return sheetOf(context, format, asked, source)
  })
  return [list, density, one, exported]
}

/** The frame with its data unit decrypted, in hex. Null if it is not encrypted or the key is unknown. */
function plainOf(frame: Buffer, decrypt: Decrypt | undefined): string | null {
  const plain = decrypt ? decodeFrame(frame, { decrypt }).plain : null
  return plain ? toHex(plain) : null
}

type Format = InputOf<MessageCalls['export']>['format']

function sheetOf(context: Context, format: Format, asked: Asked, source: MessageSource) {
  const { say, db } = context
  const { headers, cells } = messageSheet(context)
  async function* rows(): AsyncGenerator<Cell[]> {
    const columns = sql`${listColumns}, m.frame`
    for await (const batch of everyMessage<StoredMessage>(db, source, conditionsOf(asked), columns))
      for (const stored of batch) yield cells(stored)
  }
  return {
    name: `${say(words.sheet)}-${asked.vin}.${format}`,
    type: sheetTypes[format],
    stream: writeSheet(format, { sheetName: say(words.sheet), headers, rows: rows() }),
  }
}
