import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../kit/client/language.ts'
import { Lists } from '../../../kit/ui/lists.tsx'
import { alertRuleCalls } from '../alertRule/contract.ts'
import { AlertButton, AlertRules } from '../alertRule/parts.tsx'
import { chartCalls } from '../chart/contract.ts'
import { Charts, isOfCharts } from '../chart/parts.tsx'
import { chartsWords as words } from './texts.ts'

/** /chars: charts that staff keep, and what follows from them. `list=alerts` shows the alerts on charts. */
export default function ChartsScreen() {
  const { t } = useT()
  const [search] = useSearchParams()
  const charts = <Charts tools={AlertButton} />
  if (isOfCharts(search)) return charts
  return (
    <Lists
      lists={[
        { key: 'charts', label: t(words.charts), call: chartCalls.query, children: charts },
        { key: 'alerts', label: t(words.alerts), call: alertRuleCalls.query, children: <AlertRules /> },
      ]}
    />
  )
}
