import type { InputOf } from '../../../../domain/contract/call.ts'
import { code } from '../../../../domain/contract/code.ts'
import { type Decrypt, decodeFrame, head, toHex } from '../../../../domain/gb32960/index.ts'
import { fleetOffsetMs, hourMs, minuteMs } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import type { Cell } from '../../../../platform/sheet/plan.ts'
import { writeSheet } from '../../../../platform/sheet/write.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { type ServedCall, serve } from '../../../../platform/thing/thing.ts'
import type { MessageCalls } from '../frame/contract.ts'
import { checkPeriod } from './period.ts'
import { messageSheet, sheetTypes } from './sheet.ts'
import {
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
  type StoredMessageQuery,
} from './source.ts'
import { messageWords as words } from './texts.ts'

const steps = [1_000, 10_000, minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 3 * hourMs, 6 * hourMs, 12 * hourMs]
const maxBuckets = 100

/** Width (ms) of a chart's bars for a period: the finest that needs at most `maxBuckets`. */
const bucketOf = (periodMs: number): number => steps.find((step) => periodMs / step <= maxBuckets) ?? 24 * hourMs

export function serveMessages(calls: MessageCalls, source: MessageSource): ServedCall[] {
  const list = serve(calls.list, async ({ before, limit, ...query }, context) => {
    checkPeriod(query)
    const where = sql`${conditionsOf(query)} ${before ? sql`and ${isBefore(before)}` : sql``}`
    const result = await context.db.execute<StoredMessage>(
      sql`select ${listColumns}, m.frame from ${source} m where ${where} order by ${order('newest')} limit ${limit + 1}`,
    )
    const pageRows = result.rows.slice(0, limit)
    const isReadable = pageRows.every(({ frame }) => head(frame).isPlain)
    const decrypt = isReadable ? undefined : await decryptOf(context, query.vin)
    const rows = pageRows.map((storedMessage) => rowOf(storedMessage, decrypt))
    return { rows, hasMore: result.rows.length > limit }
  })

  const density = serve(calls.density, async (query, context) => {
    checkPeriod(query)
    const bucketMs = bucketOf(Date.parse(query.to) - Date.parse(query.from))
    const result = await context.db.execute<{ bucket: number; count: number }>(sql`
      select floor((extract(epoch from m.at) * 1000 + ${fleetOffsetMs}::float8) / ${bucketMs}::float8)::float8 as bucket, count(*)::int as count
      from ${source} m where ${conditionsOf(query)} group by 1 order by 1`)
    const buckets = result.rows.map(({ bucket, count }) => ({
      at: new Date(bucket * bucketMs - fleetOffsetMs).toISOString(),
      count,
    }))
    const total = buckets.reduce((sum, { count }) => sum + count, 0)
    return { bucketMs, buckets, total, last: await lastReport(context.db, query.vin) }
  })

  const one = serve(calls.one, async ({ key, ...query }, context) => {
    checkPeriod(query)
    const { db } = context
    const result = await db.execute<StoredMessage>(
      sql`select ${listColumns}, m.frame from ${source} m where m.vin = ${query.vin} and (m.at, m.kind, m.digest) = ${placeOf(key)}`,
    )
    const [storedMessage] = result.rows
    const decrypt = await decryptOf(context, query.vin)
    if (!storedMessage) throw fault(code.notFound, 'notFound')
    const neighbour = async (way: 'newest' | 'oldest') => {
      const side = way === 'newest' ? isBefore(key) : isAfter(key)
      const next = await db.execute<Pick<StoredMessage, 'at' | 'kind' | 'digest'>>(
        sql`select (extract(epoch from m.at) * 1000)::float8 as at, m.kind, m.digest::text as digest from ${source} m
          where ${conditionsOf(query)} and ${side} order by ${order(way)} limit 1`,
      )
      return next.rows[0] ? keyOf(next.rows[0]) : null
    }
    return {
      row: rowOf(storedMessage, decrypt),
      hex: storedMessage.frame.toString('hex'),
      plain: plainOf(storedMessage.frame, decrypt),
      newer: await neighbour('oldest'),
      older: await neighbour('newest'),
    }
  })

  const exportCall = serve(calls.export, async ({ format, ...query }, context) => {
    checkPeriod(query)
    return sheetOf(context, format, query, source)
  })
  return [list, density, one, exportCall]
}

/** The frame with its data unit decrypted, in hex. Null if it is not encrypted or the key is unknown. */
function plainOf(frame: Buffer, decrypt: Decrypt | undefined): string | null {
  const plain = decrypt ? decodeFrame(frame, { decrypt }).plain : null
  return plain ? toHex(plain) : null
}

type Format = InputOf<MessageCalls['export']>['format']

function sheetOf(context: Context, format: Format, query: StoredMessageQuery, source: MessageSource) {
  const { say, db } = context
  const { headers, cells } = messageSheet(context)
  async function* rows(): AsyncGenerator<Cell[]> {
    const columns = sql`${listColumns}, m.frame`
    for await (const batch of everyMessage<StoredMessage>(db, source, conditionsOf(query), columns))
      for (const storedMessage of batch) yield cells(storedMessage)
  }
  return {
    name: `${say(words.sheet)}-${query.vin}.${format}`,
    type: sheetTypes[format],
    stream: writeSheet(format, { sheetName: say(words.sheet), headers, rows: rows() }),
  }
}
