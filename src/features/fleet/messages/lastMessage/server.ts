import { listRows } from '../../../../platform/record/list.ts'
import { awaitFirst, sheetDownload } from '../../../../platform/record/serve.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import type { ListInput } from '../../../../record/model/record.ts'
import { lastMessage, lastMessageCalls } from './contract.ts'
import { clockEvents } from './events.ts'
import { everyLast, listLast } from './list.ts'
import './view.ts'
import { lastMessageFigures } from './figures.ts'

const one = serve(lastMessageCalls.one, async ({ vin }, { db, scope }) => {
  const { rows } = await listRows(db, lastMessage, scope, { page: 1, pageSize: 10, filter: { vin }, count: 'none' })
  return (rows.find((row) => row.vin === vin) ?? null) as never
})

export default thing({
  figures: lastMessageFigures,
  events: Object.values(clockEvents),
  records: [
    serveRecord(lastMessage, {}, { byHand: { query: lastMessageCalls.query, export: lastMessageCalls.export } }),
  ],
  calls: [
    serve(lastMessageCalls.query, (input, context) => listLast(context, input as ListInput) as never),
    serve(lastMessageCalls.export, async ({ format, ...query }, context) =>
      sheetDownload(context, lastMessage, await awaitFirst(everyLast(context, query)), format),
    ),
    one,
  ],
})
