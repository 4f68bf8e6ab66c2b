import { send } from '../../../kit/client/api.ts'
import { toast } from '../../../kit/client/feedback.ts'
import { useT } from '../../../kit/client/language.ts'
import { forRows } from '../../../kit/record/for-rows.ts'
import type { RowOf } from '../../../kit/record/record.ts'
import { RecordScreen } from '../../../kit/record/screen.tsx'
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
