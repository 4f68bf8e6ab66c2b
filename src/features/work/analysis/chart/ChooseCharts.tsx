import { useState } from 'react'
import { requestIdOf } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { Sheet } from '../../../../record/views/parts.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { RequestId } from '../../../../ui/parts/RequestId.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import './chart.css'
import { chartCalls as calls, looks } from './contract.ts'
import { chartWords as words } from './texts.ts'

const maxListed = 100
interface ChartChoice {
  readonly id: number
  readonly name: string
}
interface Props {
  most: number
  /** Charts that are already present. */
  without?: readonly number[]
  onChosen(chosen: readonly ChartChoice[]): void
  busy?: boolean
  close(): void
}

export function ChooseCharts({ most, without = [], onChosen, busy, close }: Props) {
  const { t, say } = useT()
  const [text, setText] = useState('')
  const [selectedCharts, setSelectedCharts] = useState<readonly ChartChoice[]>([])
  const name = text.trim()
  const charts = useCall(
    calls.query,
    { pageSize: maxListed, ...(name && { filter: { name } }) },
    { quiet: true, placeholderData: (before) => before },
  )
  const rows = charts.data?.rows.filter(({ id }) => !without.includes(id))
  const isFull = selectedCharts.length >= most
  return (
    <Sheet open title={t(words.addCharts)} close={close}>
      <Grid gap={12} narrow className="ch-choose">
        <TextInput label={t(words.search)} type="search" value={text} onChange={setText} />
        {charts.isError && (
          <Empty role="alert" title={t(words.failed)}>
            <span>{charts.error.message}</span>
            <RequestId id={requestIdOf(charts.error)} />
            <Button onClick={() => void charts.refetch()}>{t(words.retry)}</Button>
          </Empty>
        )}
        {charts.isPending && <Loading />}
        {rows?.length === 0 && <Empty title={t(words.noCharts)} />}
        <ul>
          {rows?.map((chart) => {
            const isChosen = selectedCharts.some(({ id }) => id === chart.id)
            return (
              <Grid as="li" gap={2} className="break" key={chart.id}>
                <Checkbox
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={(on) =>
                    setSelectedCharts(
                      on
                        ? [...selectedCharts, { id: chart.id, name: chart.name }]
                        : selectedCharts.filter(({ id }) => id !== chart.id),
                    )
                  }
                >
                  {chart.name}
                </Checkbox>
                <small>
                  {say(looks[chart.look])} · {chart.about} · {chart.owner}
                </small>
              </Grid>
            )
          })}
        </ul>
        {(charts.data?.total ?? 0) > maxListed && <p className="ui-hint">{t(words.firstOf, { count: maxListed })}</p>}
        {isFull && <p className="ui-hint">{t(words.noneLeft, { count: most })}</p>}
        <Grid className="ch-choose-end">
          <Button
            kind="primary"
            disabled={selectedCharts.length === 0}
            busy={busy}
            onClick={() => onChosen(selectedCharts)}
          >
            {selectedCharts.length === 0 ? t(words.add) : t(words.addSome, { count: selectedCharts.length })}
          </Button>
        </Grid>
      </Grid>
    </Sheet>
  )
}
