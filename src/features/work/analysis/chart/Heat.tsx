import { useT } from '../../../../client/language.ts'
import { Fill, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import type { ChartFigures } from './figures.ts'
import { tickLabel } from './marks.ts'
import type { PictureProps } from './Picture.tsx'
import { chartWords as words } from './texts.ts'
import { useFigureText } from './use-figure-text.ts'

const maxRows = 100

/** The first measure over both dimensions. Larger values are darker. */
export function Heat({ label, figures: { places, series }, onOpen }: PictureProps & { figures: ChartFigures }) {
  const { t } = useT()
  const text = useFigureText()
  const visiblePlaces = places.slice(0, maxRows)
  const most = Math.max(...series.flatMap(({ values }) => values.map((value) => value ?? 0)), 0)
  return (
    <>
      <Fill className="ch-heat">
        <table aria-label={label}>
          <thead>
            <tr>
              <td />
              {series.map(({ key, label: name }) => (
                <SecondaryText as="th" className="regular nowrap text-start" key={key} scope="col">
                  {tickLabel(name, false)}
                </SecondaryText>
              ))}
            </tr>
          </thead>
          <tbody>
            {visiblePlaces.map(({ id, key, label: name }, at) => (
              <tr key={id}>
                <SecondaryText as="th" className="regular nowrap text-start" scope="row">
                  {name}
                </SecondaryText>
                {series.map((each) => {
                  const value = each.values[at] ?? null
                  const figure = text.figure(value, each.measure)
                  const cellTitle = t(words.heatOf, { first: name, second: each.label, value: figure })
                  const share = most > 0 && value !== null ? Math.round((100 * value) / most) : 0
                  // Dark cells need light text.
                  const style = {
                    background: `color-mix(in srgb, var(--c-primary-strong) ${share}%, var(--c-surface))`,
                    color: share > 55 ? 'var(--c-on-fill)' : 'var(--c-text)',
                  }
                  const mark = each.second === undefined ? [key] : [key, each.second]
                  return (
                    <td key={each.key} style={style} title={cellTitle}>
                      {onOpen && value !== null && value !== 0 ? (
                        <RowButton aria-label={cellTitle} onPress={() => onOpen(mark, `${name} · ${each.label}`)}>
                          {text.figure(value, { ...each.measure, unit: undefined })}
                        </RowButton>
                      ) : (
                        text.figure(value, { ...each.measure, unit: undefined })
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Fill>
      {places.length > maxRows && <p className="ui-hint">{t(words.hidden)}</p>}
    </>
  )
}
