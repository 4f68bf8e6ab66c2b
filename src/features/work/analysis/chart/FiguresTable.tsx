import { useT } from '../../../../client/language.ts'
import { grainOf, keyLabel } from '../../../../domain/contract/explore/label.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Rows, type RowsColumn } from '../../../../ui/parts/Rows.tsx'
import { dimensionOf } from './ask.ts'
import type { PictureProps } from './Picture.tsx'
import { Totals } from './Totals.tsx'
import { chartWords as words } from './texts.ts'
import { useFigureText } from './use-figure-text.ts'

type Row = PictureProps['result']['rows'][number]

export function FiguresTable({ shape, query, result, onOpen }: PictureProps) {
  const { t, say, lang } = useT()
  const text = useFigureText()
  const dimensions = query.dimensions.flatMap((dimension, at) => {
    const of = dimensionOf(shape, dimension.field)
    return of
      ? [
          {
            of,
            label: (row: Row) =>
              keyLabel(of, grainOf(of, dimension), row.keys[at] ?? null, lang, {
                names: result.names[at],
                period: result.period,
              }),
          },
        ]
      : []
  })
  if (dimensions.length === 0) return <Totals shape={shape} query={query} result={result} onOpen={onOpen} large />
  const columns: RowsColumn<Row>[] = [
    ...dimensions.map(({ of, label }, at) => ({ key: `d${at}`, title: say(of.title), cell: label })),
    ...query.measures.flatMap((field, at) => {
      const measure = shape.measures.find((each) => each.field === field)
      if (!measure) return []
      const change = (row: Row) => {
        const percent = text.change(row.values[at], row.before?.[at])
        return percent ? ` (${percent})` : ''
      }
      return [
        {
          key: `m${at}`,
          title: say(measure.title),
          cell: (row: Row) => `${text.figure(row.values[at], measure)}${change(row)}`,
        },
      ]
    }),
  ]
  const nameOf = (row: Row) => dimensions.map(({ label }) => label(row)).join(' · ')
  return (
    <Rows
      rows={result.rows}
      keyOf={({ keys }) => JSON.stringify(keys)}
      loading={false}
      empty={t(words.nothing)}
      columns={columns}
      {...(onOpen && {
        action: (row: Row) => (
          <Button kind="text" onClick={() => onOpen(row.keys, nameOf(row))}>
            {t(words.openRows)}
          </Button>
        ),
      })}
    />
  )
}
