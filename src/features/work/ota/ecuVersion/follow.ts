/** Processes versions that vehicles report by themselves or in response to queries. */
import { z } from 'zod'
import { commandId, extensionType, fromHex, head, responseFlag } from '../../../../domain/gb32960/index.ts'
import { readIdentified } from '../../../../domain/gb32960/uds/index.ts'
import { secondMs } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { bigints, texts } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { batchValue } from '../../../../telematics/ingest/batch.ts'
import { follower } from '../../../../telematics/ingest/follower.ts'
import type { Message } from '../../../../telematics/ingest/message.ts'
import { type OrderReport, orderReports } from '../../commands/command/order-reports.ts'
import { answeredExchanges, type EcuExchange } from '../../diagnosis/exchange/answered-exchanges.ts'
import type { VersionReport } from './merge.ts'
import { noteVersions } from './note.ts'

/** VINs in the batch with reported versions, changed or not. For followers that run later. */
export const reportedVins = batchValue<readonly string[]>('told versions')

/** Runs after the command ledger, which checks whether reports are genuine and responses count. */
const versions = follower({
  name: 'ecu-versions',
  after: ['commands'],
  async write(tx, batch) {
    const reports = [
      ...batch.get(orderReports).flatMap(eventReports),
      ...(await boxReports(tx, batch.received)),
      ...(await identifiedReports(tx, await answeredExchanges(tx, batch.received))),
    ]
    if (reports.length > 0) await noteVersions(tx, reports)
    batch.put(reportedVins, [...new Set(reports.map(({ vin }) => vin))])
  },
})

export default [versions]

const maxEcus = 200
const text = z.string().max(256)
const event = z.object({
  event: z.literal('versions'),
  /** Time when the box read them. Absent: the time of sending. */
  at: z.union([z.number().min(0), z.iso.datetime({ offset: true })]).optional(),
  ecus: z
    .array(
      z.object({
        ecu: text.regex(/^[A-Za-z][A-Za-z0-9_]*$/),
        partNumber: text.optional(),
        version: text.optional(),
        hardwareId: text.optional(),
        serial: text.optional(),
        sha256: text.optional(),
      }),
    )
    .max(maxEcus),
})

/** Versions from event reports. Times in the future are limited, so that a fast clock does not block later reports. */
function eventReports({ message: { vin, receivedAt }, extension }: OrderReport): VersionReport[] {
  if (extension.type !== extensionType.event) return []
  const read = event.safeParse(extension.content)
  if (!read.success) return []
  const { at: readAt = extension.at, ecus } = read.data
  const at = Math.min(typeof readAt === 'string' ? Date.parse(readAt) : readAt, receivedAt + secondMs)
  return ecus.map((ecu) => ({ ...ecu, vin, at, source: 'event' }))
}

/** Code of the box itself among the ECUs. */
const boxEcu = 'TBOX'
const [hardwareParameter, firmwareParameter] = [0x07, 0x08]

interface Answer extends Record<string, unknown> {
  vin: string
  at: number
  result: { items?: unknown } | null
}

/**
 * Reads parameters of the box itself (annex B: 0x07 hardware, 0x08 firmware). They are in the command ledger's
 * responses of the last day.
 */
async function boxReports(db: Db, messages: readonly Message[]): Promise<VersionReport[]> {
  const isAnswer = ({ down, kind, frame }: Message) =>
    !down && kind === commandId.query && !head(frame).isCommand && head(frame).response === responseFlag.success
  const vins = [...new Set(messages.filter(isAnswer).map(({ vin }) => vin))]
  if (vins.length === 0) return []
  const { rows } = await db.execute<Answer>(sql`
    select vin, result, (extract(epoch from coalesce(ended_at, sent_at, created_at)) * 1000)::float8 as at
    from command
    where vin = any(${texts(vins)}::text[]) and kind = 'readParameters' and state = 'done'
      and created_at > now() - interval '1 day'`)
  return rows.flatMap(({ vin, at, result }): VersionReport[] => {
    const items = Array.isArray(result?.items) ? (result.items as { id?: unknown; value?: unknown }[]) : []
    const parameterText = (id: number) => {
      const value = items.find((item) => Number(item.id) === id)?.value
      return typeof value === 'string' ? printable(value) : undefined
    }
    const [version, hardwareId] = [parameterText(firmwareParameter), parameterText(hardwareParameter)]
    return version || hardwareId ? [{ vin, ecu: boxEcu, version, hardwareId, at: Math.round(at), source: 'query' }] : []
  })
}

/** Data identifiers of ISO 14229-1 annex C that identify an ECU. */
const identifiers = {
  61831: 'partNumber',
  61833: 'version',
  61841: 'hardwareId',
  61836: 'serial',
} as const satisfies Record<number, keyof VersionReport>

/** Versions from responses of ECUs to service 0x22. */
async function identifiedReports(db: Db, exchanges: readonly EcuExchange[]): Promise<VersionReport[]> {
  const reads = exchanges.filter(({ request }) => request.startsWith('22'))
  if (reads.length === 0) return []
  const lengths = await lengthsOf(db, reads)
  return reads.flatMap(({ vin, ecu, code, at, request, response }): VersionReport[] => {
    const data = readIdentified(fromHex(request), fromHex(response), (did) => lengths.get(`${ecu} ${did}`)) ?? []
    const fields = Object.fromEntries(
      data.flatMap(({ did, data: bytes }) => {
        const key = (identifiers as Record<number, string>)[did]
        const value = key && printable(String.fromCharCode(...bytes))
        return value ? [[key, value]] : []
      }),
    )
    return Object.keys(fields).length > 0 ? [{ vin, ecu: code, ...fields, at, source: 'query' }] : []
  })
}

/** Lengths of identifiers in bytes, for requests that read several at once. */
async function lengthsOf(db: Db, reads: readonly EcuExchange[]): Promise<Map<string, number>> {
  const ecus = [...new Set(reads.filter(({ request }) => request.length > 6).map(({ ecu }) => String(ecu)))]
  if (ecus.length === 0) return new Map()
  const { rows } = await db.execute<{ ecu: string; did: string; length: number }>(sql`
    select ecu, did, max("at" + length)::int as length from data_identifier
    where ecu = any(${bigints(ecus)}::bigint[]) group by ecu, did having min(length) > 0`)
  return new Map(rows.map(({ ecu, did, length }) => [`${ecu} ${Number.parseInt(did, 16)}`, length]))
}

/** Removes padding with zeros, blanks or 0xFF. Undefined when the value is not text. */
function printable(value: string): string | undefined {
  const content = value.replace(/[\0\s\u00ff]+$/, '').trim()
  return /^[\x20-\x7e]+$/.test(content) ? content : undefined
}
