import { useT } from '../../../../client/language.ts'
import { classColours } from '../../../../ui/chart/colours.ts'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import '../../../../ui/chart/picture.css'
import '../../../../ui/parts/bar-list.css'
import { batteryTexts as words } from './texts.ts'

interface Props {
  label: string
  /** Names of the health classes, worst first. */
  classes: readonly string[]
  groups: readonly {
    readonly id: string
    readonly key: number | null
    readonly name: string
    readonly medianPercent: number
    readonly counts: readonly number[]
  }[]
  onOpen(id: string): void
}

/** Bars of vehicle groups, each divided by health class. A press opens a group's vehicles. */
export function GroupBars({ label, classes, groups, onOpen }: Props) {
  const { t, formatNumber } = useT()
  const sizeOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)
  const most = Math.max(1, ...groups.map(({ counts }) => sizeOf(counts)))
  return (
    <>
      <ol className="ui-bars battery-groups" aria-label={label}>
        {groups.map(({ id, key, name, medianPercent, counts }) => {
          const bar = (
            <>
              <span className="break">{name}</span>
              <span className="tabular ui-bars-value">
                {t(words.group, { count: sizeOf(counts), median: formatNumber(medianPercent, '%') })}
              </span>
              <Row as="span" className="ui-bars-track battery-parts" aria-hidden="true">
                {counts.map((count, at) => (
                  <i
                    key={classes[at]}
                    title={`${classes[at]}: ${formatNumber(count)}`}
                    style={{ inlineSize: `${(100 * count) / most}%`, background: classColours[at] }}
                  />
                ))}
              </Row>
            </>
          )
          return (
            <li key={id}>
              {key === null ? (
                <Grid gap="2 12" className="text-start full ui-bar">
                  {bar}
                </Grid>
              ) : (
                <RowButton className="grid gap-2-12 text-start full ui-bar" onPress={() => onOpen(id)}>
                  {bar}
                </RowButton>
              )}
            </li>
          )
        })}
      </ol>
      <Row as="p" gap="4 16" justify="center" wrap className="muted text-s chart-legend">
        {classes.map((name, at) => (
          <span key={name}>
            <i style={{ background: classColours[at] }} /> {name}
          </span>
        ))}
      </Row>
    </>
  )
}
