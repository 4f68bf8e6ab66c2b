import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { CallForm } from '../../../../record/views/CallForm.tsx'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { useRemark } from '../../../../ui/draft/remark-dialog.tsx'
import { invoiceCalls as calls, invoice, invoiceMoveNames, invoiceResult, redRequest, redResult } from './contract.ts'
import { History } from './History.tsx'
import { type InvoiceMove, invoiceFaults, invoiceMachine } from './state-texts.ts'
import { invoiceTexts as words } from './texts.ts'

type Row = RowOf<typeof invoice>

const forms = { enter: invoiceResult, requestRed: redRequest, issueRed: redResult } as const
const hasForm = (name: InvoiceMove): name is keyof typeof forms => name in forms
const dangerousMoves: readonly InvoiceMove[] = ['withdraw', 'fail', 'requestRed', 'denyRed']

/** /faPiaoManagement: invoices of orders, issued by hand, and the red invoices that reverse them. */
export default function Invoices() {
  const { t, say } = useT()
  const may = useMay()
  const { ask, dialog } = useRemark()
  const [asking, setAsking] = useState<{ name: keyof typeof forms; row: Row }>()
  const titleOf = (name: InvoiceMove, { serial }: Row) => t(words.title, { move: say(calls[name].title), serial })
  const action = (name: InvoiceMove): RowAction<Row> => ({
    key: name,
    label: calls[name].title,
    call: calls[name],
    ...(dangerousMoves.includes(name) ? { tone: 'danger' } : {}),
    when: ({ state }) => state !== null && invoiceMachine.canMove(state, name),
    run: async (row, tools) => {
      if (hasForm(name)) return setAsking({ name, row })
      const isFailure = name === 'fail'
      const remark = await ask({
        of: `invoice ${name} ${row.id}`,
        title: titleOf(name, row),
        label: t(isFailure ? words.reason : words.remark),
        longest: 200,
        okText: say(calls[name].title),
        danger: dangerousMoves.includes(name),
        ...(isFailure ? { needed: t(words.needed) } : {}),
        send: (text) => send(calls[name], { id: row.id, ...(text ? { remark: text } : {}) } as never),
      })
      if (remark === undefined) return
      toast.success(t(words.moved, { serial: row.serial }))
      tools.refresh()
    },
  })
  return (
    <>
      <RecordScreen
        record={invoice}
        calls={calls}
        defaults={{ type: 'ordinary', rate: '13' }}
        locked={({ state }) =>
          state !== null && invoiceMachine.canMove(state, 'issue') ? undefined : t(invoiceFaults.notOpen)
        }
        rowActions={invoiceMoveNames.map(action)}
        detailExtra={({ id }) => may(calls.history) && <History id={id} />}
      />
      {asking && (
        <CallForm
          key={`${asking.name}${asking.row.id}`}
          record={forms[asking.name]}
          call={calls[asking.name]}
          title={titleOf(asking.name, asking.row)}
          okText={say(calls[asking.name].title)}
          fixed={{ id: asking.row.id }}
          {...(asking.name === 'enter' ? { defaults: { issuedAt: new Date().toISOString() } as never } : {})}
          savedMessage={() => t(words.moved, { serial: asking.row.serial })}
          onClosed={() => setAsking(undefined)}
        />
      )}
      {dialog}
    </>
  )
}
