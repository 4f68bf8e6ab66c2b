/** Loads every kind of notice into the client. The server finds them by itself (`programs/discover.ts`). */
import.meta.glob('./*/*/*/notice-kinds.ts', { eager: true })

export { type InboxNotice, inboxNotices, pushNotices } from '../domain/contract/notice.ts'
