import { useT } from '../../../../client/language.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import './baseline.css'
import { Content } from './Content.tsx'
import { baseline, baselineCalls } from './contract.ts'
import { baselineTexts } from './state-texts.ts'

export function Baselines() {
  const { t } = useT()
  const notDraft = ({ state }: RowOf<typeof baseline>) => (state === 'draft' ? undefined : t(baselineTexts.notDraft))
  return (
    <RecordScreen
      record={baseline}
      calls={baselineCalls}
      locked={notDraft}
      undeletableReason={notDraft}
      detailExtra={(row) => <Content baseline={row} />}
    />
  )
}
