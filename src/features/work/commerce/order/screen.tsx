import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { useRemark } from '../../../../ui/draft/remark-dialog.tsx'
import { orderCalls as calls, goodsOrder, longestRemark, orderMoveNames } from './contract.ts'
import { History } from './History.tsx'
import { needsReason, type OrderMove, orderFaults, orderMachine } from './state-texts.ts'
import { orderTexts as words } from './texts.ts'

type Row = RowOf<typeof goodsOrder>

/** /goods/order/index: orders and their transitions. */
export default function Orders() {
  const { t, say } = useT()
  const may = useMay()
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
  return (
    <>
      <RecordScreen
        record={goodsOrder}
        calls={calls}
        defaults={{ quantity: 1, orderedAt: new Date().toISOString() }}
        locked={({ state }) => (state === 'created' ? undefined : t(orderFaults.notCreated))}
        rowActions={orderMoveNames.map(action)}
        detailExtra={({ id }) => may(calls.history) && <History id={id} />}
      />
      {dialog}
    </>
  )
}
