import { useT } from '../../../../client/language.ts'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import type { PictureProps } from './Picture.tsx'
import { chartWords as words } from './texts.ts'
import { useFigureText } from './use-figure-text.ts'

type Props = Pick<PictureProps, 'shape' | 'query' | 'result' | 'onOpen'> & { large?: boolean }

/** Totals of each measure next to the previous period. A press opens the rows. */
export function Totals({ shape, query, result, onOpen, large = false }: Props) {
  const { t, say } = useT()
  const text = useFigureText()
  return (
    <ul className={large ? 'ch-totals large' : 'ch-totals'}>
      {query.measures.map((field, at) => {
        const measure = shape.measures.find((each) => each.field === field)
        if (!measure) return null
        const [now, before] = [result.totals[at], result.previous?.totals[at]]
        const percent = text.change(now, before)
        const all = (
          <>
            <span>{large ? say(measure.title) : `${t(words.total)} · ${say(measure.title)}`}</span>
            <b>{text.figure(now, measure)}</b>
            {result.previous && (
              <small>
                {percent === undefined
                  ? t(words.noBefore)
                  : t(words.change, { percent, value: text.figure(before, measure) })}
              </small>
            )}
          </>
        )
        return (
          <li key={field}>
            {onOpen ? (
              <RowButton className="grid gap-2 text-start ch-total" onPress={() => onOpen([], t(words.total))}>
                {all}
              </RowButton>
            ) : (
              <Grid gap={2} className="text-start ch-total">
                {all}
              </Grid>
            )}
          </li>
        )
      })}
    </ul>
  )
}
