import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { ChartPlaceholder } from '../../../../ui/chart/ChartPlaceholder.tsx'
import { Pictures } from '../../../../ui/chart/pictures.tsx'
import { BarList } from '../../../../ui/parts/BarList.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Segments } from '../../../../ui/parts/Segments.tsx'
import './battery.css'
import { ageClasses, batteryCalls as calls, type Grouping, mileageClasses, sohClasses } from './contract.ts'
import { GroupBars } from './GroupBars.tsx'
import { batteryTexts as words } from './texts.ts'

type Filter = Readonly<Record<string, unknown>>
interface Props {
  filter: Filter
  /** Opens the vehicles counted by a mark. `filter` finds them. */
  onOpen(filter: Filter): void
}

/** Distribution of battery health. Every bar filters the list below. */
export function Picture({ filter, onOpen }: Props) {
  const { t, formatNumber } = useT()
  const [by, setBy] = useState<Grouping>('model')
  const picture = useCall(calls.picture, { by, filter }, { quiet: true, placeholderData: (before) => before })
  const { data } = picture
  if (!data) return <ChartPlaceholder {...picture} />
  if (data.vehicles === 0) return <Empty>{t(words.none)}</Empty>
  const { vehicles, few, flat, medianPercent, groups, more } = data
  if (medianPercent === null) return <Empty>{t(words.noneValued)}</Empty>
  const classNames = sohClasses.map((from, at) => {
    const next = sohClasses[at + 1]
    if (from === 0) return t(words.below, { value: formatNumber(next ?? 0, '%') })
    return next === undefined ? `≥ ${formatNumber(from, '%')}` : `${formatNumber(from)}–${formatNumber(next, '%')}`
  })
  const inClass = classNames.map((_, at) => groups.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0))
  const range = (bounds: readonly number[], from: number) => {
    const next = bounds[bounds.indexOf(from) + 1]
    return next === undefined ? `≥ ${formatNumber(from)}` : `${formatNumber(from)}–${formatNumber(next)}`
  }
  const nameOf = ({ key, name }: (typeof groups)[number]) => {
    if (key === null) return t(words.unknown)
    if (by === 'model') return name ?? t(words.unknown)
    return by === 'age' ? t(words.years, { range: range(ageClasses, key) }) : `${range(mileageClasses, key)} km`
  }
  const openGroup = (text: string) => {
    const group = groups.find(({ key }) => String(key) === text)
    if (!group || group.key === null) return
    if (by === 'model') onOpen({ model: [group.key] })
    else if (by === 'age') onOpen({ ageYears: within(ageClasses, group.key, 0.1) })
    else onOpen({ odometerKm: within(mileageClasses, group.key, 0.1) })
  }
  return (
    <Pictures
      basis={
        <>
          {t(words.summary, {
            valued: formatNumber(vehicles - few),
            count: vehicles,
            median: formatNumber(medianPercent, '%'),
            few: formatNumber(few),
            flat: formatNumber(flat),
          })}{' '}
          {more > 0 && t(words.more, { count: more })}
        </>
      }
    >
      <div>
        <h3>{t(words.groups)}</h3>
        <Segments
          options={[
            { value: 'model', label: t(words.byModel) },
            { value: 'age', label: t(words.byAge) },
            { value: 'mileage', label: t(words.byMileage) },
          ]}
          value={by}
          onChange={setBy}
        />
        <GroupBars
          label={t(words.groups)}
          classes={classNames}
          groups={groups.map((group) => ({ ...group, id: String(group.key), name: nameOf(group) }))}
          onOpen={openGroup}
        />
      </div>
      <div>
        <h3>{t(words.classes)}</h3>
        <BarList
          label={t(words.classes)}
          items={classNames.map((name, at) => ({ key: String(at), name, value: inClass[at] ?? 0 }))}
          onOpen={(key) => onOpen({ sohPercent: within(sohClasses, sohClasses[Number(key)] ?? 0, 0.1) })}
        />
      </div>
    </Pictures>
  )
}

/** A class as an inclusive range of the list's filter. Values have one decimal. */
function within(bounds: readonly number[], from: number, step: number): [number, number | null] {
  const next = bounds[bounds.indexOf(from) + 1]
  return [from, next === undefined ? null : Math.round((next - step) * 10) / 10]
}
