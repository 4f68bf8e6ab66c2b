import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall, useChange } from '../../../../client/query.ts'
import { sizeText } from '../../../../domain/size-text.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { CellProps, RowAction } from '../../../../record/views/shared/view.ts'
import { Stack } from '../../../../ui/parts/layout.tsx'
import { streetMapCalls as calls, streetMap } from './contract.ts'
import { Download } from './Download.tsx'
import { InUse } from './InUse.tsx'
import './streetMap.css'
import { streetMapTexts as words } from './texts.ts'

const cells = { size: SizeCell }
const { state, use, areas, extractPlan, extract, extractState, stopExtract, ...usual } = calls

/** /systemManage/streetMap: the street map in use, and the uploaded ones. */
export default function StreetMaps() {
  const { t } = useT()
  const may = useMay()
  const { data } = useCall(state, {}, { enabled: may(state), quiet: true })
  const current = data?.maps[0]
  const change = useChange(use, { invalidates: ['/streetMap', '/map/settings'] })
  const actions: RowAction[] = [
    {
      key: 'use',
      label: use.title,
      call: use,
      refused: (row) => (row.id === current?.id ? t(words.already) : undefined),
      run: async ({ id, name }) => {
        await change.mutateAsync({ id })
        toast.success(t(words.used, { name }))
      },
    },
  ]
  return (
    <Stack gap={12}>
      <InUse />
      <Download />
      <RecordScreen
        record={streetMap}
        calls={usual as never}
        cells={cells as never}
        rowActions={actions as never}
        confirmRemove={(rows) => (rows.some(({ id }) => id === current?.id) ? t(words.removeUsed) : '')}
      />
    </Stack>
  )
}

function SizeCell({ value }: CellProps<number>) {
  return sizeText(value)
}
