import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useMay } from '../../../../client/permission.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { bindRequest, bindRequestCalls } from './contract.ts'
import './examine.css'
import { examineLabel, examineTexts as words } from './texts.ts'

const Examine = lazy(() => import('./Examine.tsx'), <Loading />)

/** /vehicleManagement/certExamineManagement: bind requests. With `?examine`: one case after another. */
export default function BindExamination() {
  const { t } = useT()
  const may = useMay()
  const [query, setQuery] = useSearchParams()
  const caseParam = query.get('examine')
  const examine = (which: string | undefined, replace = false) => setQuery(which ? { examine: which } : {}, { replace })
  if (caseParam !== null)
    return (
      <Examine
        key={caseParam}
        first={Number(caseParam) || undefined}
        // Replaces the address, so that "back" does not lead to the decided case.
        onNext={() => examine('next', true)}
        onAgain={(id) => examine(String(id), true)}
        onClose={() => examine(undefined)}
      />
    )
  const open: RowAction<RowOf<typeof bindRequest>> = {
    key: 'examine',
    label: examineLabel,
    call: bindRequestCalls.take,
    when: ({ state }) => state === 'waiting',
    run: ({ id }) => examine(String(id)),
  }
  return (
    <RecordScreen
      record={bindRequest}
      calls={bindRequestCalls}
      moving
      rowActions={[open]}
      toolbar={
        may(bindRequestCalls.take) && (
          <Button kind="primary" onClick={() => examine('next')}>
            {t(words.next)}
          </Button>
        )
      }
    />
  )
}
