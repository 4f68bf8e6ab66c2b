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
import { type ServedCall, serve } from '../../../../platform/thing/thing.ts'
import type { SignalCalls } from '../frame/contract.ts'
import { cellReader } from '../frame/value-readers.ts'
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
  spansOf,
  wholeColumns,
} from '../message/source.ts'
import { messageWords } from '../message/texts.ts'
import { chartOf } from './chart.ts'
import { signalColumns } from './sheet.ts'
import { signalWords as words } from './texts.ts'
import { trackOf } from './track.ts'

type FrameRow = Pick<StoredMessage, 'at' | 'kind' | 'digest' | 'frame'>
type SignalInput = Omit<InputOf<SignalCalls['chart']>, 'buckets'>
/** Limit of messages: reading more would exceed the timeout of a call. */
const maxMessages = 400_000

/** Reports with a valid collection time: messages from a wrong clock have no place on a time axis. */
const reports = sql`m.kind = 2 and m.counts`

export function serveSignals(calls: SignalCalls, source: MessageSource): ServedCall[] {
  /** Yields frames of the period, oldest first. Throws a Fault beyond the limit. */
  async function* frames(query: Pick<SignalInput, 'vin' | 'from' | 'to'>, context: Context): AsyncGenerator<FrameRow> {
    let read = 0
    for await (const batch of everyMessage<FrameRow>(context, source, query, { where: reports })) {
      read += batch.length
      if (read > maxMessages)
        throw new Fault(code.invalid, messageWords.tooManyMessages, { values: { most: maxMessages } })
      yield* batch
      // Other callers get their turn between two batches.
      await breathe()
    }
  }

  const list = serve(calls.list, async ({ before, limit, signals, original, ...query }, context) => {
    checkPeriod(query)
    const { db } = context
    const foundRows: StoredMessage[] = []
    for await (const span of spansOf(context.parts, source, query, { way: 'newest' })) {
      const where = sql`${inPeriod(span)} and ${reports} ${before ? sql`and ${isBefore(before)}` : sql``}`
      const result = await db.execute<StoredMessage>(
        sql`select ${wholeColumns} from ${source.rows} m where ${where} order by ${order('newest')}
          limit ${limit + 1 - foundRows.length}`,
      )
      foundRows.push(...result.rows)
      if (foundRows.length > limit) break
    }
    const read = cellReader(signals, await decryptOf(context, query.vin))
    const rows = foundRows.slice(0, limit).map((storedMessage) => ({
      key: keyOf(storedMessage),
      at: new Date(Math.round(storedMessage.at)).toISOString(),
      receivedAt: new Date(Math.round(storedMessage.received_at)).toISOString(),
      kind: storedMessage.kind,
      backfilled: storedMessage.backfilled,
      hex: original ? toHex(storedMessage.frame) : null,
      values: read(storedMessage.frame),
    }))
    return {
      rows,
      hasMore: foundRows.length > limit,
      last: rows.length === 0 ? await lastReport(db, query.vin) : null,
    }
  })

  const chart = serve(calls.chart, async ({ signals, buckets, ...query }, context) => {
    checkPeriod(query)
    const period = { from: Date.parse(query.from), to: Date.parse(query.to), buckets }
    const chart = chartOf(signals, period, await decryptOf(context, query.vin))
    for await (const { at, frame } of frames(query, context)) chart.add(Math.round(at), frame)
    return chart.done()
  })

  const track = serve(calls.track, async (query, context) => {
    checkPeriod(query)
    const track = trackOf(await decryptOf(context, query.vin))
    for await (const { at, frame } of frames(query, context)) track.add(Math.round(at), frame)
    return track.done()
  })

  const exportCall = serve(calls.export, async ({ signals, names, format, ...query }, context) => {
    checkPeriod(query)
    const { say, lang } = context
    const decrypt = await decryptOf(context, query.vin)
    const columns = await signalColumns({ signals, names, lang }, async function* () {
      for await (const { frame } of frames(query, context)) yield { frame, decrypt }
    })
    const cells = columns.reader(decrypt)
    async function* rows(): AsyncGenerator<Cell[]> {
      for await (const batch of everyMessage<FrameRow>(context, source, query, { where: reports }))
        for (const { at, frame } of batch) yield [sheetTime(context, at), ...cells(frame)]
    }
    return {
      name: `${say(words.sheet)}-${query.vin}.${format}`,
      type: sheetTypes[format],
      stream: writeSheet(format, {
        sheetName: say(words.sheet),
        headers: [timeHeading(context, say(messageWords.at)), ...columns.headers],
        rows: rows(),
      }),
    }
  })
  return [list, chart, track, exportCall]
}
