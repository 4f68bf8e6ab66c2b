import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { forRows } from '../../../../record/views/shared/for-rows.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Lists } from '../../../../ui/parts/Lists.tsx'
import { Addresses } from './Addresses.tsx'
import { deliveryCalls, webhookCalls, webhookDelivery } from './contract.ts'
import { webhookLabels as labels, webhookWords as words } from './texts.ts'

const Signature = lazy(() => import('./Signature.tsx'))

/** /systemManage/webhook: deliveries and their results. `list=addresses` shows the addresses. */
export default function Webhooks() {
  const { t } = useT()
  return (
    <Lists
      lists={[
        { key: 'deliveries', label: t(words.deliveries), call: deliveryCalls.query, children: <Deliveries /> },
        { key: 'addresses', label: t(words.addresses), call: webhookCalls.query, children: <Addresses /> },
      ]}
    />
  )
}

function Deliveries() {
  const { t } = useT()
  const [isExplanationOpen, setExplanationOpen] = useState(false)
  const resend = forRows<RowOf<typeof webhookDelivery>>({
    key: 'resend',
    label: labels.resend,
    call: deliveryCalls.resend,
    run: async (ids) => {
      const { count } = await send(deliveryCalls.resend, { ids })
      toast.success(t(words.resent, { count }))
    },
  })
  const { query, one } = deliveryCalls
  return (
    <>
      <RecordScreen
        record={webhookDelivery}
        calls={{ query, one }}
        moving
        rowActions={[resend.row]}
        batchActions={[resend.batch]}
        toolbar={<Button onClick={() => setExplanationOpen(true)}>{t(words.explain)}</Button>}
      />
      {isExplanationOpen && <Signature onClose={() => setExplanationOpen(false)} />}
    </>
  )
}
