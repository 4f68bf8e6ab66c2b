import { useState } from 'react'
import { requestIdOf } from '../../../../client/fault.ts'
import { confirm } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall, useChange } from '../../../../client/query.ts'
import { Sheet } from '../../../../record/views/parts.tsx'
import { RestoredNote } from '../../../../ui/draft/RestoredNote.tsx'
import { useStoredDraft } from '../../../../ui/draft/stored-draft.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { Actions } from '../../../../ui/parts/dialog.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { useMoving } from '../../../../ui/parts/moving.ts'
import { RequestId } from '../../../../ui/parts/RequestId.tsx'
import { chartCalls } from '../../../work/analysis/chart/contract.ts'
import { ChooseCharts } from '../../../work/analysis/chart/parts.tsx'
import { arrangingTexts as words } from './arranging-texts.ts'
import { dashboardCalls as calls, type DashboardItem, type DashboardSection, maxCharts, sections } from './contract.ts'

const isChart = ({ key }: DashboardItem) => key.startsWith('chart:')

/** Editor of the dashboard: items, their order, and additional saved charts. */
export default function Arranging({ close }: { close(): void }) {
  const { t } = useT()
  const itemsQuery = useCall(calls.items, {}, { quiet: true, gcTime: 0 })
  const [draft, setDraft] = useState<DashboardItem[]>()
  const {
    restored: isRestored,
    forget,
    mayClose,
  } = useStoredDraft<DashboardItem[]>({
    of: 'form\ndashboard',
    typed: draft,
    dirty: draft !== undefined,
    value: () => draft ?? [],
    restore: setDraft,
  })
  const discard = () => {
    forget()
    setDraft(undefined)
  }
  const finish = () => {
    forget()
    close()
  }
  return (
    <Sheet open title={t(words.title)} close={() => void mayClose().then((may) => may && close())}>
      <RestoredNote of={{ restored: isRestored, discard }} />
      {itemsQuery.isError ? (
        <Empty role="alert" title={t(words.failed)}>
          <span>{itemsQuery.error.message}</span>
          <RequestId id={requestIdOf(itemsQuery.error)} />
          <Button onClick={() => void itemsQuery.refetch()}>{t(words.retry)}</Button>
        </Empty>
      ) : itemsQuery.data ? (
        <Items items={draft ?? itemsQuery.data} onChange={setDraft} close={finish} />
      ) : (
        <Loading />
      )}
    </Sheet>
  )
}

interface ItemsProps {
  items: readonly DashboardItem[]
  onChange(items: DashboardItem[]): void
  close(): void
}
function Items({ items, onChange, close }: ItemsProps) {
  const { t } = useT()
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const arrange = useChange(calls.arrange, { invalidates: ['/dashboard/'], done: t(words.saved) })
  const of = (section: DashboardSection) => items.filter((item) => item.section === section)
  const change = (section: DashboardSection, next: DashboardItem[]) =>
    onChange(sections.flatMap((each) => (each === section ? next : of(each))))
  const save = () => arrange.mutate({ items: items.map(({ key, hidden }) => ({ key, hidden })) }, { onSuccess: close })
  const reset = async () => {
    if (await confirm({ title: t(words.sure), content: t(words.sureText) }))
      arrange.mutate({ items: null }, { onSuccess: close })
  }
  const charts = items.filter(isChart)
  return (
    <div className="dash-arranging">
      <p className="ui-hint">{t(words.keys)}</p>
      {sections.map((section) => {
        const some = of(section)
        return some.length === 0 ? null : (
          <section key={section}>
            <h3>{t(words[section])}</h3>
            <Movable items={some} onChange={(next) => change(section, next)} />
          </section>
        )
      })}
      <Actions>
        {may(chartCalls.query) && may(chartCalls.run) && (
          <Button disabled={charts.length >= maxCharts} onClick={() => setAdding(true)}>
            {t(words.addCharts)}
          </Button>
        )}
        <Button onClick={() => void reset()}>{t(words.standard)}</Button>
        <Button kind="primary" busy={arrange.isPending} onClick={save}>
          {t(words.save)}
        </Button>
      </Actions>
      {isAdding && (
        <ChooseCharts
          most={maxCharts - charts.length}
          without={charts.map(({ key }) => Number(key.slice('chart:'.length)))}
          onChosen={(selectedCharts) => {
            const newItems = selectedCharts.map(
              ({ id, name }): DashboardItem => ({
                key: `chart:${id}`,
                section: 'cards',
                title: [name, name],
                hidden: false,
              }),
            )
            change('cards', [...of('cards'), ...newItems])
            setAdding(false)
          }}
          close={() => setAdding(false)}
        />
      )}
    </div>
  )
}

/** Keys that move a line apply to the focused one. */
const inFocus = { tabIndex: 0 }

function Movable({ items, onChange }: Pick<ItemsProps, 'items' | 'onChange'>) {
  const { t, say } = useT()
  const { list, move, onKeyDown, onPointerDown } = useMoving(items, ({ key }) => key, onChange)
  return (
    <Grid as="ul" className="dash-items" ref={list} onPointerDown={onPointerDown}>
      {items.map((item, at) => {
        const { key, title, hidden: isHidden } = item
        const name = say(title)
        return (
          <li
            className="row align-center break touch"
            key={key}
            data-key={key}
            {...inFocus}
            aria-label={t(words.place, { name, at: at + 1, all: items.length })}
            onKeyDown={(event) => onKeyDown(event, at)}
          >
            <Grid as="span" className="muted rigid move-handle" aria-hidden="true" title={t(words.drag)} />
            <Checkbox
              checked={!isHidden}
              onChange={(on) => onChange(items.map((each) => (each === item ? { ...each, hidden: !on } : each)))}
            >
              {name}
            </Checkbox>
            <Row as="span" gap={6} className="rigid push dash-moves">
              {isChart(item) && (
                <Button
                  aria-label={t(words.takeAway, { name })}
                  onClick={() => onChange(items.filter((each) => each !== item))}
                >
                  ×
                </Button>
              )}
              <Button
                className="move-back"
                aria-label={t(words.up, { name })}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              >
                ↑
              </Button>
              <Button
                className="move-on"
                aria-label={t(words.down, { name })}
                disabled={at === items.length - 1}
                onClick={() => move(at, 1)}
              >
                ↓
              </Button>
            </Row>
          </li>
        )
      })}
    </Grid>
  )
}
