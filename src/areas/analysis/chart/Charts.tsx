import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../kit/client/language.ts'
import { lazy } from '../../../kit/client/lazy.tsx'
import { useMay } from '../../../kit/client/permission.ts'
import type { RowOf } from '../../../kit/record/record.ts'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import type { RowAction } from '../../../kit/record/view.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Loading } from '../../../kit/ui/loading.tsx'
import { askParams, readAsk } from './ask.ts'
import type { ChartProps } from './Chart.tsx'
import { chartCalls as calls, chart } from './contract.ts'
import { chartLabels as labels, chartWords as words } from './texts.ts'

const Chart = lazy(() => import('./Chart.tsx'), <Loading />)

/** Whether an address shows one chart, or a question. */
export const isOfCharts = (search: URLSearchParams) =>
  search.has('chart') || search.has('ask') || search.get('do') === 'new'

/** Charts that staff keep. `chart` in the address shows one, `ask` and `look` a question as it is built, `do=new` begins one. */
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
        // Going back leaves the builder, not its last change; what is looked at is not replaced by what is built of it.
        onAsk={(next) =>
          setSearch({ ...params, ...askParams(next) }, { replace: ask !== undefined || id === undefined })
        }
        onSaved={(saved) => setSearch({ chart: String(saved) }, { replace: true })}
        onBack={() => setSearch({})}
      />
    )
  const rowActions: RowAction<RowOf<typeof chart>>[] = [
    {
      key: 'show',
      label: labels.show,
      call: calls.one,
      run: ({ id: shown }) => setSearch({ chart: String(shown) }),
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
