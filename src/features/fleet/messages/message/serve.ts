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
import { archivedDays } from '../archive/opening.ts'
import type { MessageCalls } from '../frame/contract.ts'
import { checkPeriod } from './period.ts'
import { messageSheet, sheetTypes } from './sheet.ts'
import {
  conditionsOf,
  decryptOf,
  everyMessage,
  inMs,
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
  spansOf,
  timeOf,
} from './source.ts'
import { messageWords as words } from './texts.ts'

const steps = [1_000, 10_000, minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 3 * hourMs, 6 * hourMs, 12 * hourMs]
const maxBuckets = 100

/** Width (ms) of a chart's bars for a period: the finest that needs at most `maxBuckets`. */
const bucketOf = (periodMs: number): number => steps.find((step) => periodMs / step <= maxBuckets) ?? 24 * hourMs

export function serveMessages(calls: MessageCalls, source: MessageSource): ServedCall[] {
  const list = serve(calls.list, async ({ before, limit, ...query }, context) => {
    checkPeriod(query)
    const foundRows: StoredMessage[] = []
    for await (const span of spansOf(context.parts, source, query, { way: 'newest' })) {
      const where = sql`${conditionsOf(span)} ${before ? sql`and ${isBefore(before)}` : sql``}`
      const result = await context.db.execute<StoredMessage>(
        sql`select ${listColumns}, m.frame from ${source.rows} m where ${where} order by ${order('newest')}
          limit ${limit + 1 - foundRows.length}`,
      )
      foundRows.push(...result.rows)
      if (foundRows.length > limit) break
    }
    const pageRows = foundRows.slice(0, limit)
    const isReadable = pageRows.every(({ frame }) => head(frame).isPlain)
    const decrypt = isReadable ? undefined : await decryptOf(context, query.vin)
    const rows = pageRows.map((storedMessage) => rowOf(storedMessage, decrypt))
    return { rows, hasMore: foundRows.length > limit }
  })

  const density = serve(calls.density, async (query, context) => {
    checkPeriod(query)
    const bucketMs = bucketOf(Date.parse(query.to) - Date.parse(query.from))
    const countByBucket = new Map<number, number>()
    for await (const span of spansOf(context.parts, source, query)) {
      const result = await context.db.execute<{ bucket: number; count: number }>(sql`
        select floor((extract(epoch from m.at) * 1000 + ${fleetOffsetMs}::float8) / ${bucketMs}::float8)::float8 as bucket, count(*)::int as count
        from ${source.rows} m where ${conditionsOf(span)} group by 1 order by 1`)
      for (const { bucket, count } of result.rows) countByBucket.set(bucket, (countByBucket.get(bucket) ?? 0) + count)
    }
    const buckets = [...countByBucket].map(([bucket, count]) => ({
      at: new Date(bucket * bucketMs - fleetOffsetMs).toISOString(),
      count,
    }))
    const total = buckets.reduce((sum, { count }) => sum + count, 0)
    const isArchived = source.isArchived && (await archivedDays(context.db, inMs(query))).length > 0
    return { bucketMs, buckets, total, archived: isArchived, last: await lastReport(context.db, query.vin) }
  })

  const one = serve(calls.one, async ({ key, ...query }, context) => {
    checkPeriod(query)
    const { db, parts } = context
    const at = timeOf(key)
    const moment = { vin: query.vin, from: new Date(at).toISOString(), to: new Date(at + 1).toISOString() }
    let storedMessage: StoredMessage | undefined
    for await (const _ of spansOf(parts, source, moment)) {
      const result = await db.execute<StoredMessage>(
        sql`select ${listColumns}, m.frame from ${source.rows} m where m.vin = ${query.vin} and (m.at, m.kind, m.digest) = ${placeOf(key)}`,
      )
      storedMessage = result.rows[0]
    }
    const decrypt = await decryptOf(context, query.vin)
    if (!storedMessage) throw fault(code.notFound, 'notFound')
    const neighbour = async (way: 'newest' | 'oldest') => {
      const side = way === 'newest' ? isBefore(key) : isAfter(key)
      for await (const span of spansOf(parts, source, query, { way })) {
        if (way === 'newest' ? Date.parse(span.from) > at : Date.parse(span.to) <= at) continue
        const next = await db.execute<Pick<StoredMessage, 'at' | 'kind' | 'digest'>>(
          sql`select (extract(epoch from m.at) * 1000)::float8 as at, m.kind, m.digest::text as digest
            from ${source.rows} m where ${conditionsOf(span)} and ${side} order by ${order(way)} limit 1`,
        )
        if (next.rows[0]) return keyOf(next.rows[0])
      }
      return null
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
  const { say } = context
  const { headers, cells } = messageSheet(context)
  async function* rows(): AsyncGenerator<Cell[]> {
    const columns = sql`${listColumns}, m.frame`
    for await (const batch of everyMessage<StoredMessage>(context, source, query, {
      where: conditionsOf(query),
      columns,
    }))
      for (const storedMessage of batch) yield cells(storedMessage)
  }
  return {
    name: `${say(words.sheet)}-${query.vin}.${format}`,
    type: sheetTypes[format],
    stream: writeSheet(format, { sheetName: say(words.sheet), headers, rows: rows() }),
  }
}
