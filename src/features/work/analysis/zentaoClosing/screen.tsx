import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { recentDays } from '../../../../record/kinds/recent.ts'
import { readState } from '../../../../record/model/address.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { useFirstFilter } from '../../../../record/views/shared/first-filter.ts'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import { itemsBehind, listRoute } from './behind.ts'
import { type ClosingDivision, zentaoClosingCalls as calls, zentaoClosing } from './contract.ts'
import { closingLabels as labels, closingTexts as words } from './texts.ts'
import './zentaoClosing.css'

type Row = RowOf<typeof zentaoClosing>
const lastYear = () => ({ period: recentDays(365), by: ['product'] })

/** /bigdata/zenTaoAnalysis2: time to close bugs and tasks, and how many are reopened. */
export default function ZentaoClosing() {
  const { t } = useT()
  useFirstFilter(zentaoClosing, lastYear)
  const open = useOpen()
  const opens = useOpens()
  const [search] = useSearchParams()
  const { filter } = readState(search, zentaoClosing)
  // An empty key cannot be a filter.
  const leads = ({ key }: Row) => opens(listRoute) && key !== ''
  const rowActions: RowAction<Row>[] = [
    {
      key: 'closed',
      label: labels.closed,
      when: (row) => leads(row) && (row.closed ?? 0) > 0,
      run: ({ by, key }) => open(listRoute, itemsBehind(filter, by as ClosingDivision, key, 'closedAt')),
    },
    {
      key: 'reopened',
      label: labels.reopened,
      when: (row) => leads(row) && (row.reopened ?? 0) > 0,
      run: ({ by, key }) =>
        open(listRoute, { ...itemsBehind(filter, by as ClosingDivision, key, 'resolvedAt'), 'q.reopens': '1~' }),
    },
  ]
  return (
    <>
      <SecondaryText as="p" className="zc-text">
        {t(words.method)}
      </SecondaryText>
      <RecordScreen record={zentaoClosing} calls={calls} rowActions={rowActions} />
    </>
  )
}
