import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { addingParams } from '../../../../record/views/shared/target.ts'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { useRemark } from '../../../../ui/draft/remark-dialog.tsx'
import { orderCalls as calls, goodsOrder, longestRemark, orderMoveNames } from './contract.ts'
import { History } from './History.tsx'
import { invoiceableStates, needsReason, type OrderMove, orderFaults, orderMachine } from './state-texts.ts'
import { createInvoiceTitle, orderTexts as words } from './texts.ts'

type Row = RowOf<typeof goodsOrder>
const invoices = '/faPiaoManagement'
/** Call of the folder invoice, which builds on this one. */
const addInvoice = { path: '/faPiao/add', access: 'menu' } as const

/** /goods/order/index: orders and their transitions. */
export default function Orders() {
  const { t, say } = useT()
  const may = useMay()
  const [open, opens] = [useOpen(), useOpens()]
  const { ask, dialog } = useRemark()
  const action = (name: OrderMove): RowAction<Row> => ({
    key: name,
    label: calls[name].title,
    call: calls[name],
    ...(name === 'cancel' || name === 'refund' ? { tone: 'danger' } : {}),
    when: ({ state }) => state !== null && orderMachine.canMove(state, name),
    run: async ({ id, number }, tools) => {
      const isReasoned = needsReason(name)
      const remark = await ask({
        of: `order ${name} ${id}`,
        title: t(words.title, { move: say(calls[name].title), number }),
        label: t(isReasoned ? words.reason : words.remark),
        okText: say(calls[name].title),
        longest: longestRemark,
        danger: isReasoned,
        ...(name === 'refunded' ? { text: t(words.takesBack) } : {}),
        ...(isReasoned ? { needed: t(orderFaults.reasonNeeded) } : {}),
        send: (text) => send(calls[name], { id, ...(text ? { remark: text } : {}) }),
      })
      if (remark === undefined) return
      toast.success(t(words.moved, { number, state: say(orderMachine.texts[orderMachine.moves[name].to]) }))
      tools.refresh()
    },
  })
  const createInvoice: RowAction<Row> = {
    key: 'invoice',
    label: createInvoiceTitle,
    call: addInvoice,
    when: ({ state }) => state !== null && invoiceableStates.includes(state) && opens(invoices),
    run: ({ id }) => open(invoices, addingParams({ order: String(id) })),
  }
  return (
    <>
      <RecordScreen
        record={goodsOrder}
        calls={calls}
        defaults={{ quantity: 1, orderedAt: new Date().toISOString() }}
        locked={({ state }) => (state === 'created' ? undefined : t(orderFaults.notCreated))}
        rowActions={[...orderMoveNames.map(action), createInvoice]}
        detailExtra={({ id }) => may(calls.history) && <History id={id} />}
      />
      {dialog}
    </>
  )
}
