import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { recentDays } from '../../../../record/kinds/recent.ts'
import { readState } from '../../../../record/model/address.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { useFirstFilter } from '../../../../record/views/shared/first-filter.ts'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { Folding } from '../../../../ui/chart/Folding.tsx'
import { groupBehind, listRoute, outcomeIs } from './behind.ts'
import { type CommandDivision, commandAnalysisCalls as calls, commandAnalysis } from './contract.ts'
import { Picture } from './Picture.tsx'
import { commandAnalysisLabels as labels, commandAnalysisTexts as words } from './texts.ts'

type Row = RowOf<typeof commandAnalysis>
const lastMonth = () => ({ period: recentDays(30), by: ['kind'] })

/** /bigdata/CommandLogAnalysis: results and durations of commands, grouped in several ways. */
export default function CommandAnalysis() {
  const { t } = useT()
  useFirstFilter(commandAnalysis, lastMonth)
  const open = useOpen()
  const opens = useOpens()
  const [search] = useSearchParams()
  const { filter } = readState(search, commandAnalysis)
  // A deleted model cannot be a filter.
  const leads = ({ by, key }: Row) => opens(listRoute) && !(by === 'model' && key === '-')
  const rowActions: RowAction<Row>[] = [
    {
      key: 'all',
      label: labels.all,
      when: (row) => leads(row) && (row.commands ?? 0) > 0,
      run: ({ by, key }) => open(listRoute, groupBehind(filter, by as CommandDivision, key)),
    },
    {
      key: 'failures',
      label: labels.failures,
      when: (row) => leads(row) && row.by !== 'cause' && (row.failure ?? 0) > 0,
      run: ({ by, key }) => open(listRoute, groupBehind(filter, by as CommandDivision, key, outcomeIs('failure'))),
    },
  ]
  return (
    <>
      <Folding name="commandAnalysis" title={t(words.picture)}>
        <Picture filter={filter} />
      </Folding>
      <RecordScreen record={commandAnalysis} calls={calls} rowActions={rowActions} />
    </>
  )
}
