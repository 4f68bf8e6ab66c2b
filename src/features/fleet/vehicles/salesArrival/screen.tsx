import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { forRows } from '../../../../record/views/shared/for-rows.ts'
import { salesArrivalCalls as calls, salesArrival } from './contract.ts'
import { arrivalWords as words } from './texts.ts'

const most = 20

/** /message/salesVehicleArriveQuery: arrivals of sold vehicles at their dealer, and the distance of the others. */
export default function SalesArrivals() {
  const { t } = useT()
  const recheck = forRows<RowOf<typeof salesArrival>>({
    key: 'recheck',
    label: calls.recheck.title,
    call: calls.recheck,
    when: ({ state }) => state === 'onTheWay' || state === 'noPosition',
    run: async (ids) => {
      const { arrived } = await send(calls.recheck, { ids: ids.slice(0, most) })
      toast.info(t(arrived > 0 ? words.found : words.notFound, { count: arrived }))
    },
  })
  return <RecordScreen record={salesArrival} calls={calls} rowActions={[recheck.row]} batchActions={[recheck.batch]} />
}
