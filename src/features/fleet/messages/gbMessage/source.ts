import { sql } from '../../../../platform/store/drizzle.ts'
import type { MessageSource } from '../message/source.ts'

export const gbMessages: MessageSource = { rows: sql`(select *, true as counts from gb_message)`, isArchived: false }
/** Forwarded messages without the responses, which contain no signals. */
export const forwardedMessages: MessageSource = {
  rows: sql`(select *, true as counts from gb_message where not down)`,
  isArchived: false,
}
