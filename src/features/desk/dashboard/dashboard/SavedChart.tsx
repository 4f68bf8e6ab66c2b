import { useCall } from '../../../../client/query.ts'
import { minuteMs } from '../../../../domain/time.ts'
import { chartCalls } from '../../../work/analysis/chart/contract.ts'
import { ChartCard } from '../../../work/analysis/chart/parts.tsx'
import type { Board } from './contract.ts'

/** A saved chart on the dashboard, refetched every five minutes. */
export default function SavedChart({ chart, name, look, query, canRun }: Board['saved'][number]) {
  const shapes = useCall(chartCalls.explores, {}, { quiet: true, staleTime: 5 * minuteMs })
  if (canRun && shapes.isPending) return <div className="dash-bone dash-bone-card" />
  return (
    <div className="dash-saved">
      <ChartCard
        chart={chart}
        name={name}
        shown={{ look, query }}
        shape={canRun ? shapes.data?.find((each) => each.name === query.explore) : undefined}
        everyMs={5 * minuteMs}
      />
    </div>
  )
}
