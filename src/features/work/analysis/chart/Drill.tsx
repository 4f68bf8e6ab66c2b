import { useState } from 'react'
import { download } from '../../../../client/files.ts'
import { useT } from '../../../../client/language.ts'
import { type Route, useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { keyLabel } from '../../../../domain/contract/explore/label.ts'
import type { ExploreQuery, ExploreShape } from '../../../../domain/contract/explore/query.ts'
import { Sheet } from '../../../../record/views/parts.tsx'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { Rows, type RowsColumn } from '../../../../ui/parts/Rows.tsx'
import { chartCalls as calls } from './contract.ts'
import { chartWords as words } from './texts.ts'
import { useFigureText } from './use-figure-text.ts'

/** The selected mark and its label. */
export interface DrillTarget {
  readonly mark: readonly (string | null)[]
  readonly label: string
}
interface Props {
  shape: ExploreShape
  query: ExploreQuery
  drilled: DrillTarget | undefined
  name: string
  close(): void
}

/**
 * Rows behind a mark. Each links to its own list. All link to one list if its filters can select exactly these rows.
 */
export function Drill({ drilled: target, close, ...rest }: Props) {
  const { t } = useT()
  // Keeps the content while the sheet closes.
  const [shownTarget, setShownTarget] = useState(target)
  if (target && target !== shownTarget) setShownTarget(target)
  const title = shownTarget?.mark.length ? t(words.behind, { what: shownTarget.label }) : t(words.behindAll)
  return (
    <Sheet open={target !== undefined} title={title} close={close}>
      {shownTarget && <Behind key={JSON.stringify(shownTarget.mark)} {...rest} mark={shownTarget.mark} />}
    </Sheet>
  )
}

type Row = { vin: string | null; at: string | null; values: (string | number | null)[] }

function Behind({ shape, query, mark, name }: Omit<Props, 'drilled' | 'close'> & Pick<DrillTarget, 'mark'>) {
  const { t, say, lang, formatTime, formatDay } = useT()
  const text = useFigureText()
  const open = useOpen()
  const opens = useOpens()
  const may = useMay()
  const input = { query, mark: [...mark] }
  const answer = useCall(calls.rows, input, { quiet: true })
  if (!answer.data) return <AnswerState of={answer} />
  const { rows, total, vehicles, columns, names, list, each } = answer.data
  const time = shape.dimensions.find(({ main }) => main)
  const isInQuery = (field: string) =>
    [...query.dimensions, ...query.filters].some((one) => one.field === field) || query.measures.includes(field)
  const visibleColumns = columns.flatMap(({ field, of }, at): (RowsColumn<Row> & { isQueried: boolean })[] => {
    const isQueried = isInQuery(field)
    if (of === 'measure') {
      const measure = shape.measures.find((one) => one.field === field)
      if (!measure || !isQueried) return []
      const cell = ({ values }: Row) => text.figure(values[at] as number | null, measure)
      return [{ key: field, title: say(measure.title), isQueried, cell }]
    }
    const dimension = shape.dimensions.find((one) => one.field === field)
    // Columns that the query does not use are left to the sheet, except options.
    if (!dimension || (!isQueried && dimension.kind !== 'option')) return []
    const formatCell = (value: string | number | null | undefined) => {
      if (value === null || value === undefined) return '–'
      if (dimension.kind === 'number') return text.figure(Number(value), { ...asNumber, unit: dimension.unit })
      return dimension.kind === 'time'
        ? String(value)
        : keyLabel(dimension, undefined, String(value), lang, { names: names[at] })
    }
    return [{ key: field, title: say(dimension.title), isQueried, cell: ({ values }) => formatCell(values[at]) }]
  })
  visibleColumns.sort((a, b) => Number(b.isQueried) - Number(a.isQueried))
  const when = ({ at }: Row) => (at?.includes('T') ? formatTime(at) : formatDay(at))
  const all: RowsColumn<Row>[] = [
    ...(vehicles === null
      ? []
      : [
          {
            key: 'vin',
            title: t(words.vin),
            mono: true,
            width: 175,
            cell: ({ vin }: Row) => vin && <VehicleLink vin={vin} />,
          },
        ]),
    { key: 'at', title: time ? say(time.title) : '', width: 165, cell: when },
    ...visibleColumns.slice(0, maxColumns),
  ]
  const openOne = ({ vin, at }: Row) =>
    each &&
    open(each.route as Route, { [`q.${each.vin}`]: vin, ...(at && each.time && { [`q.${each.time}`]: around(at) }) })
  const save = (format: 'xlsx' | 'csv') =>
    download(calls.export, { ...input, of: 'rows', name, format }, `${name}.${format}`).catch(() => undefined)
  return (
    <Grid gap={12} narrow className="shrink ch-drill">
      <div className="row wrap align-center gap-8-12 ch-tools">
        <span>{vehicles === null ? t(words.rows, { count: total }) : t(words.rowsOf, { rows: total, vehicles })}</span>
        {list && opens(list.route as Route) && (
          <Button kind="primary" onClick={() => open(list.route as Route, list.search)}>
            {t(words.openList)}
          </Button>
        )}
        {may(calls.export) && total > 0 && (
          <>
            <Button onClick={() => void save('xlsx')}>{t(words.exportExcel)}</Button>
            <Button onClick={() => void save('csv')}>{t(words.exportCsv)}</Button>
          </>
        )}
      </div>
      {total > rows.length && <p className="ui-hint">{t(words.shownOf, { total, shown: rows.length })}</p>}
      <Rows
        rows={rows as Row[]}
        keyOf={(row) => `${row.vin} ${row.at} ${rows.indexOf(row)}`}
        loading={false}
        empty={t(words.noRows)}
        columns={all}
        {...(each &&
          opens(each.route as Route) && {
            action: (row: Row) => (
              <Button kind="text" onClick={() => openOne(row)}>
                {t(words.openRow)}
              </Button>
            ),
          })}
      />
    </Grid>
  )
}
/** Columns besides vehicle and time. The sheet has all of them. */
const maxColumns = 3
const asNumber = { field: '', title: ['', ''] as const, additive: false, decimals: 1 }
/** Filter of a list for one moment or one day. The list may store moments with more precision than the text. */
const around = (at: string) =>
  at.includes('T') ? `${at}~${new Date(Date.parse(at) + 1).toISOString()}` : `${at}~${at}`
