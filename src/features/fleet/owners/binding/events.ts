import { z } from 'zod'
import { addEvents } from '../../../../platform/event/add.ts'
import { type EventKind, eventKind } from '../../../../platform/event/kind.ts'
import { iso, isoOrNull, keysOf, time } from '../../../../platform/event/values.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { bindingCalls } from './contract.ts'
import { bindTypes, bindWays } from './state-texts.ts'
import type { bindings } from './store.ts'

const data = z.object({
  binding: z.number().meta({ description: 'Id in the list of bindings' }),
  account: z.number().meta({ description: 'Id of the app account' }),
  type: keysOf(bindTypes),
  way: keysOf(bindWays),
  since: time,
  until: time.nullable().meta({ description: 'End, ISO 8601. Null: active' }),
})
type Data = z.infer<typeof data>

const ofBindings = { data, privacy: 'person', readBy: bindingCalls.query } as const
const example: Data = {
  binding: 4711,
  account: 12,
  type: 'owner',
  way: 'certificate',
  since: '2026-05-20T00:00:00.000Z',
  until: null,
}

export const bindingEvents = {
  added: eventKind({ ...ofBindings, type: 'binding.added', title: ['绑定新增', 'Binding added'], example }),
  ended: eventKind({
    ...ofBindings,
    type: 'binding.ended',
    title: ['绑定结束', 'Binding ended'],
    example: { ...example, until: '2026-06-20T00:00:00.000Z' },
  }),
}

export type BindingRow = typeof bindings.$inferSelect
const dataOf = ({ id, account, type, way, since, until }: BindingRow): Data => ({
  binding: id,
  account,
  type: type as Data['type'],
  way: way as Data['way'],
  since: iso(since),
  until: isoOrNull(until),
})

/** Adds events of one kind for these bindings, in the transaction that adds or ends them. */
export const addBindingEvents = (
  db: Pick<Db, 'execute'>,
  kind: EventKind<Data>,
  rows: readonly BindingRow[],
): Promise<void> =>
  addEvents(
    db,
    kind,
    rows.map((row) => ({
      vin: row.vin,
      subject: `binding/${row.id}`,
      at: Date.parse(row.until ?? row.since),
      data: dataOf(row),
    })),
  )
