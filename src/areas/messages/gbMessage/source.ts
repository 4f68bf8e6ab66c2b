import { sql } from '../../../server/store/drizzle.ts'
import type { MessageSource } from '../message/source.ts'

/** Messages that were forwarded, and answers to them. */
export const gbMessages: MessageSource = sql`(select *, true as counts from gb_message)`
/** Without the answers, which carry no signals. */
export const forwardedMessages: MessageSource = sql`(select *, true as counts from gb_message where not down)`
