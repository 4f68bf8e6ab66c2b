import { setImmediate as breathe } from 'node:timers/promises'
import type { InputOf } from '../../../../domain/contract/call.ts'
import { code } from '../../../../domain/contract/code.ts'
import { toHex } from '../../../../domain/gb32960/index.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { sheetTime, timeHeading } from '../../../../platform/reader.ts'
import type { Cell } from '../../../../platform/sheet/plan.ts'
import { writeSheet } from '../../../../platform/sheet/write.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { type Served, serve } from '../../../../platform/thing/thing.ts'
import type { SignalCalls } from '../frame/contract.ts'
import { cellReader } from '../frame/values.ts'
import { checkPeriod } from '../message/period.ts'
import { sheetTypes } from '../message/sheet.ts'
import {
  decryptOf,
  everyMessage,
  inPeriod,
  isBefore,
  keyOf,
  lastReport,
  type MessageSource,
  order,
  type StoredMessage,
  wholeColumns,
} from '../message/source.ts'
import { messageWords } from '../message/texts.ts'
import { chartOf } from './chart.ts'
import { signalCells, signalHeader } from './sheet.ts'
import { signalWords as words } from './texts.ts'
import { trackOf } from './track.ts'

type Framed = Pick<StoredMessage, 'at' | 'kind' | 'digest' | 'frame'>
type Asked = Omit<InputOf<SignalCalls['chart']>, 'buckets'>
/** Limit of messages: reading more would exceed the timeout of a call. */
const mostMessages = 400_000

/** Reports with a valid collection time: messages from a wrong clock have no place on a time axis. */
const reports = (asked: Pick<Asked, 'vin' | 'from' | 'to'>) => sql`${inPeriod(asked)} and m.kind = 2 and m.counts`

export function serveSignals(calls: SignalCalls, source: MessageSource): Served[] {
  /** Yields frames of the period, oldest first. Throws a Fault beyond the limit. */
  async function* frames(asked: Pick<Asked, 'vin' | 'from' | 'to'>, { db }: Context): AsyncGenerator<Framed> {
    let read = 0
    for await (const batch of everyMessage<Framed>(db, source, reports(asked))) {
      read += batch.length
      if (read > mostMessages)
        throw new Fault(code.invalid, messageWords.tooManyMessages, { values: { most: mostMessages } })
      yield* batch
      // Other callers get their turn between two batches.
      await breathe()
    }
  }

  const list = serve(calls.list, async ({ before, limit, signals, original, ...asked }, context) => {
    checkPeriod(asked)
    const { db } = context
    const where = sql`${reports(asked)} ${before ? sql`and ${isBefore(before)}` : sql``}`
    const found = await db.execute<StoredMessage>(
      sql`select ${wholeColumns} from ${source} m where ${where} order by ${order('newest')} limit ${limit + 1}`,
    )
    const read = cellReader(signals, await decryptOf(context, asked.vin))
    const rows = found.rows.slice(0, limit).map((stored) => ({
      key: keyOf(stored),
      at: new Date(Math.round(stored.at)).toISOString(),
      receivedAt: new Date(Math.round(stored.received_at)).toISOString(),
      kind: stored.kind,
      backfilled: stored.backfilled,
      hex: original ? toHex(stored.frame) : null,
      values: read(stored.frame),
    }))
    return {
      rows,
      hasMore: found.rows.length > limit,
      last: rows.length === 0 ? await lastReport(db, asked.vin) : null,
    }
  })

  const chart = serve(calls.chart, async ({ signals, buckets, ...asked }, context) => {
    checkPeriod(asked)
    const period = { from: Date.parse(asked.from), to: Date.parse(asked.to), buckets }
    const chart = chartOf(signals, period, await decryptOf(context, asked.vin))
    for await (const { at, frame } of frames(asked, context)) chart.add(Math.round(at), frame)
    return chart.done()
  })

  const track = serve(calls.track, async (asked, context) => {
    checkPeriod(asked)
    const track = trackOf(await decryptOf(context, asked.vin))
    for await (const { at, frame } of frames(asked, context)) track.add(Math.round(at), frame)
    return track.done()
  })

  const exported = serve(calls.export, async ({ signals, format, ...asked }, context) => {
    checkPeriod(asked)
    const { say, lang, db } = context
    const cells = signalCells(signals, lang, await decryptOf(context, asked.vin))
    async function* rows(): AsyncGenerator<Cell[]> {
      for await (const batch of everyMessage<Framed>(db, source, reports(asked)))
        for (const { at, frame } of batch) yield [sheetTime(context, at), ...cells(frame)]
    }
    const headers = signals.map((key) => signalHeader(key, lang))
    return {
      name: `${say(words.sheet)}-${asked.vin}.${format}`,
      type: sheetTypes[format],
      stream: writeSheet(format, {
        sheetName: say(words.sheet),
        headers: [timeHeading(context, say(messageWords.at)), ...headers],
        rows: rows(),
      }),
    }
  })
  return [list, chart, track, exported]
}
