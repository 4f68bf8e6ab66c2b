import { dayMs } from '../../../../domain/time.ts'
import { type InboxLimits, inboxRows } from '../../../../platform/notice/notice.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import { type Inbox, noticeCalls } from './contract.ts'
import { pushNews } from './news.ts'

const maxRows = 20
const maxAgeMs = 7 * dayMs

const inbox = serve(noticeCalls.inbox, async (_input, context) => {
  const { now, catalogue } = context.parts
  const limits: InboxLimits = { maxRows, since: now().getTime() - maxAgeMs }
  const lists: Record<string, Inbox[string]> = {}
  for (const each of catalogue.notices)
    if (each.notice.inbox) lists[each.notice.inbox.list] = await inboxRows(each, context, limits)
  return lists
})

export default thing({ calls: [inbox], jobs: [pushNews] })
