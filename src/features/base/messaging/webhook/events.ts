/** Sends events of the platform to the addresses that chose them. */
import { secondMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { wakeWorkers } from '../../../../platform/work/queue.ts'
import { toCloudEvent } from '../eventFeed/cloud-event.ts'
import { activeReceivers, movePosition, nextPage, type ReceiverKind, resetPositions } from '../eventFeed/receivers.ts'
import { addDelivery } from './deliver.ts'
import { webhookGroups, webhooks } from './store.ts'

const everyMs = 2 * secondMs
/** Limit of one run for each address. */
const pagesPerRun = 10

const addresses: ReceiverKind = {
  table: webhooks,
  groups: webhookGroups,
  key: webhookGroups.webhookId,
  states: ['active'],
}

/**
 * Stores a message for each event of the next page. Nothing if another process or user has changed the address in
 * between. Returns true when more events may follow.
 */
async function sendPage(parts: Parts, id: number): Promise<boolean> {
  const [receiver] = await activeReceivers(parts.store.db, addresses, id)
  if (!receiver) return false
  const page = await nextPage(parts, receiver)
  if (page.cursor === receiver.cursor) return false
  return parts.store.tx(async (tx) => {
    if (!(await movePosition(tx, addresses, receiver, page.cursor))) return false
    for (const event of page.events)
      await addDelivery(tx, {
        webhook: id,
        sender: 'event',
        about: event.subject,
        event: event.type,
        at: Date.parse(event.at),
        data: event.data,
        attributes: toCloudEvent(parts.config, event),
        owner: { user: receiver.userId, token: null },
      })
    if (page.events.length > 0) await wakeWorkers(tx)
    return page.more
  })
}

export const eventDeliveries = periodicJob('webhookEvents', everyMs, async (parts, { signal }) => {
  const { db } = parts.store
  await resetPositions(db, addresses)
  for (const { id } of await activeReceivers(db, addresses))
    for (let page = 0; page < pagesPerRun && !signal.aborted; page++) if (!(await sendPage(parts, id))) break
})
