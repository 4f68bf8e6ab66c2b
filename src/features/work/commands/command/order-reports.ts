import { commandId, type Extension, isTagged, readExtension } from '../../../../domain/gb32960/index.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { type Batch, batchValue } from '../../../../telematics/ingest/batch.ts'
import type { Message } from '../../../../telematics/ingest/message.ts'
import { tagOf } from './order-key.ts'

export interface OrderReport {
  readonly message: Message
  readonly extension: Extension
}

/** Provided by the follower of commands for the followers after it. */
export const orderReports = batchValue<readonly OrderReport[]>('said of orders')

/**
 * Returns the extension frames of a batch in the order of arrival. With a SECRET_KEY, only frames with the tag of their
 * vehicle's box are genuine: otherwise anyone who knows a VIN could report a locked door. The frames are not encrypted.
 * The tag protects their content.
 */
export async function readOrderReports(
  db: Db,
  { received: messages, secretKey }: Pick<Batch, 'received' | 'secretKey'>,
): Promise<{ readonly genuine: readonly OrderReport[]; readonly doubtful: readonly OrderReport[] }> {
  const reports = messages.flatMap((message) => {
    const extension = message.kind === commandId.extensionUp ? readExtension(message.frame) : undefined
    return extension ? [{ message, extension }] : []
  })
  if (reports.length === 0 || !secretKey) return { genuine: reports, doubtful: [] }
  const vins = [...new Set(reports.map(({ message }) => message.vin))]
  const { rows } = await db.execute<{ vin: string; iccid: string | null }>(
    sql`select vin, iccid from box where vin = any(${sql.param(vins)}::text[])`,
  )
  const tags = new Map(rows.map(({ vin, iccid }) => [vin, tagOf(secretKey, vin, iccid)]))
  const isGenuine = ({ message: { vin, frame } }: OrderReport) => {
    const tag = tags.get(vin)
    return tag !== undefined && isTagged(frame, tag)
  }
  return { genuine: reports.filter(isGenuine), doubtful: reports.filter((one) => !isGenuine(one)) }
}
