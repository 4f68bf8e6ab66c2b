import { useSearchParams } from 'react-router-dom'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { faultCalls as calls, vehicleFault } from './contract.ts'
import { FaultDetail } from './FaultDetail.tsx'
import { ReadFaults } from './ReadFaults.tsx'
import { faultLabels as labels, faultTexts as words } from './texts.ts'

type Row = RowOf<typeof vehicleFault>
/** Query parameter: the vehicle whose faults are being read. Empty: not chosen yet. */
const reading = 'read'

/** Page /rds/remoteFaultInfo: faults of the visible vehicles. Reads and clears them. */
export default function RemoteFaults() {
  const { t } = useT()
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  const vin = search.get(reading)
  const show = (next: string | null) =>
    setSearch((now) => {
      const params = new URLSearchParams(now)
      if (next === null) params.delete(reading)
      else {
        params.set(reading, next)
        params.delete('view')
      }
      return params
    })
  const mayRead = may(calls.ecus) && may(calls.read)
  const rowActions: RowAction<Row>[] = [
    {
      key: 'snapshot',
      label: labels.snapshot,
      call: calls.readSnapshot,
      when: ({ source }) => source === 'dtc',
      run: async ({ id }) => {
        await send(calls.readSnapshot, { id })
        toast.info(t(words.snapshotAsked))
        await invalidate([calls.detail.path])
      },
    },
    { key: 'read', label: labels.read, call: calls.read, when: () => mayRead, run: (row) => show(row.vin) },
  ]
  return (
    <>
      <RecordScreen
        record={vehicleFault}
        calls={calls}
        rowActions={rowActions}
        toolbar={
          mayRead && (
            <Button kind="primary" onClick={() => show('')}>
              {t(words.read)}
            </Button>
          )
        }
        detailExtra={(row) => <FaultDetail fault={row} />}
      />
      <ReadFaults vin={vin} onVin={show} />
    </>
  )
}
