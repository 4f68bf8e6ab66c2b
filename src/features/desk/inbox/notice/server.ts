import type { InboxRow } from '../../../../domain/contract/notice.ts'
import { dayMs } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import { type InboxLimits, inboxRows } from '../../../../platform/notice/notice.ts'
import { vehiclesOf } from '../../../../platform/record/list-vehicles.ts'
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
  return withPlates(context, lists)
})

/** Adds the plates of visible vehicles to rows that have a VIN. */
async function withPlates({ db, scope }: Context, lists: Record<string, Inbox[string]>): Promise<Inbox> {
  const vinOf = (row: InboxRow) => ('vin' in row && typeof row.vin === 'string' ? row.vin : '')
  const vins = new Set(Object.values(lists).flatMap((rows) => rows?.map(vinOf) ?? []))
  vins.delete('')
  if (vins.size === 0) return lists
  const vehicles = await vehiclesOf(db, scope, [...vins])
  const add = (row: InboxRow) => {
    const plate = vehicles[vinOf(row)]?.plate
    return plate ? { ...row, plate } : row
  }
  return Object.fromEntries(Object.entries(lists).map(([list, rows]) => [list, rows?.map(add) ?? null]))
}

export default thing({ calls: [inbox], jobs: [pushNews] })
