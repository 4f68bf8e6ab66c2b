import { useT } from '../../../../client/language.ts'
import { BarList } from '../../../../ui/parts/BarList.tsx'
import type { ChartFigures } from './figures.ts'
import type { PictureProps } from './Picture.tsx'
import { chartWords as words } from './texts.ts'
import { useFigureText } from './use-figure-text.ts'

const maxBars = 50

/** The first measure as horizontal bars, in the order of the result. */
export function Ranking({ shape, query, result, label, places, onOpen }: PictureProps & Pick<ChartFigures, 'places'>) {
  const { t } = useT()
  const text = useFigureText()
  const measure = shape.measures.find(({ field }) => field === query.measures[0])
  if (!measure) return null
  const rows = result.rows.slice(0, maxBars)
  const items = rows.map(({ keys: [key = null], values: [value = null], before }) => {
    const percent = text.change(value, before?.[0])
    const id = key ?? ' '
    const figure = text.figure(value, measure)
    return {
      key: id,
      name: places.find((place) => place.id === id)?.label ?? id,
      value: value ?? 0,
      text: percent ? `${figure} (${percent})` : figure,
    }
  })
  const open = (id: string) => {
    const place = places.find((each) => each.id === id)
    if (place) onOpen?.([place.key], place.label)
  }
  return (
    <>
      <BarList label={label} items={items} onOpen={onOpen && open} />
      {result.rows.length > maxBars && <p className="ui-hint">{t(words.hidden)}</p>}
    </>
  )
}
