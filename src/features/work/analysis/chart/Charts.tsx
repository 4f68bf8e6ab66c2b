import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useMay } from '../../../../client/permission.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { askParams, readAsk } from './ask.ts'
import type { ChartProps } from './Chart.tsx'
import { chartCalls as calls, chart } from './contract.ts'
import { chartLabels as labels, chartWords as words } from './texts.ts'

const Chart = lazy(() => import('./Chart.tsx'), <Loading />)

/** Whether a URL shows one chart or a query. */
export const isOfCharts = (search: URLSearchParams) =>
  search.has('chart') || search.has('ask') || search.get('do') === 'new'

/** Saved charts. In the URL `chart` shows one, `ask` and `look` a query in the builder, `do=new` creates one. */
export function Charts({ tools }: Pick<ChartProps, 'tools'>) {
  const { t } = useT()
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  const id = Number(search.get('chart') ?? 0) || undefined
  const ask = readAsk(search)
  const params: Record<string, string> = id === undefined ? {} : { chart: String(id) }
  if (isOfCharts(search))
    return (
      <Chart
        key={id}
        id={id}
        ask={ask}
        tools={tools}
        // Back leaves the builder and does not undo its last change. A saved chart in view stays in the history.
        onAsk={(next) =>
          setSearch({ ...params, ...askParams(next) }, { replace: ask !== undefined || id === undefined })
        }
        onSaved={(savedId) => setSearch({ chart: String(savedId) }, { replace: true })}
        onBack={() => setSearch({})}
      />
    )
  const rowActions: RowAction<RowOf<typeof chart>>[] = [
    {
      key: 'show',
      label: labels.show,
      call: calls.one,
      run: ({ id: chartId }) => setSearch({ chart: String(chartId) }),
    },
  ]
  return (
    <RecordScreen
      record={chart}
      calls={{ query: calls.query, remove: calls.remove }}
      rowActions={rowActions}
      toolbar={
        may(calls.run) && (
          <Button kind="primary" onClick={() => setSearch({ do: 'new' })}>
            {t(words.build)}
          </Button>
        )
      }
    />
  )
}
