import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { type InboxRow, type InboxRowOf, inboxNotices, type Notice } from '../../../../domain/contract/notice.ts'

/** Rows by list. Null without permission. Each list is declared by its thing (`notice-kinds.ts`). */
export type Inbox = Readonly<Record<string, readonly InboxRow[] | null>>

const withPlate = z.object({ plate: z.string().nullable().optional() })

/** Built on first use, when all things are loaded. */
const inbox: z.ZodType<Inbox> = z.lazy(() =>
  z.object(
    Object.fromEntries(
      inboxNotices().map(({ inbox: { list, row, everyone } }) => {
        const rows = z.array(z.intersection(row, withPlate))
        return [list, everyone ? rows : rows.nullable()]
      }),
    ),
  ),
)

/** Rows of one kind, with their own type. Null without permission. Undefined: the server does not have the kind. */
export const noticesIn = <N extends Notice & { readonly inbox: { readonly list: string } }>(
  answer: Inbox,
  { inbox: { list } }: N,
) => answer[list] as readonly InboxRowOf<N>[] | null | undefined

export const noticeCalls = {
  /** Returns everything that requires the caller's attention: at most 20 of each kind, newest first. */
  inbox: call('/notice/inbox', {
    title: ['消息', 'Messages'],
    access: 'open',
    peopleOnly: true,
    offline: true,
    output: inbox,
  }),
}
