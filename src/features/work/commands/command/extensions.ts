import { commandId, type Extension, isTagged, readExtension } from '../../../../domain/gb32960/index.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { type Batch, batchValue } from '../../../../telematics/ingest/batch.ts'
import type { Message } from '../../../../telematics/ingest/message.ts'
import { tagOf } from './order-key.ts'

export interface SaidOfOrder {
  readonly message: Message
  readonly extension: Extension
}

/** Provided by the follower of commands for the followers after it. */
export const saidOfOrders = batchValue<readonly SaidOfOrder[]>('said of orders')

/**
 * Returns the extension frames of a batch in the order of arrival. With a SECRET_KEY, only frames with the tag of their
 * vehicle's box are genuine: otherwise anyone who knows a VIN could report a locked door. The frames are not encrypted.
 * The tag protects their content.
 */
export async function readSaid(
  db: Db,
  { received, secretKey }: Pick<Batch, 'received' | 'secretKey'>,
): Promise<{ readonly genuine: readonly SaidOfOrder[]; readonly doubtful: readonly SaidOfOrder[] }> {
  const said = received.flatMap((message) => {
    const extension = message.kind === commandId.extensionUp ? readExtension(message.frame) : undefined
    return extension ? [{ message, extension }] : []
  })
  if (said.length === 0 || !secretKey) return { genuine: said, doubtful: [] }
  const vins = [...new Set(said.map(({ message }) => message.vin))]
  const { rows } = await db.execute<{ vin: string; iccid: string | null }>(
    sql`select vin, iccid from box where vin = any(${sql.param(vins)}::text[])`,
  )
  const tags = new Map(rows.map(({ vin, iccid }) => [vin, tagOf(secretKey, vin, iccid)]))
  const isGenuine = ({ message: { vin, frame } }: SaidOfOrder) => {
    const tag = tags.get(vin)
    return tag !== undefined && isTagged(frame, tag)
  }
  return { genuine: said.filter(isGenuine), doubtful: said.filter((one) => !isGenuine(one)) }
}
