import { useT } from '../../../../client/language.ts'
import { type ExploreShape, type Grain, grains, queryLimits } from '../../../../domain/contract/explore/query.ts'
import { Checkbox } from '../../../../ui/parts/Checkbox.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { ManyOf } from '../../../../ui/parts/ManyOf.tsx'
import { NumberInput } from '../../../../ui/parts/NumberInput.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { type Ask, dimensionOf, firstAsk, fittingLooks } from './ask.ts'
import { type ChartLook, looks } from './contract.ts'
import { PeriodControl } from './PeriodControl.tsx'
import { chartWords as words } from './texts.ts'

export interface ControlsProps {
  shapes: readonly ExploreShape[]
  shape: ExploreShape
  ask: Ask
  onQuery(query: Ask['query']): void
  onAsk(ask: Ask): void
}
/** Value for none in a list of names. */
const none = ' '

/** Fields for the data and the period. */
export function DataControls({ shapes, shape, ask, onQuery, onAsk }: ControlsProps) {
  const { t, say } = useT()
  const { query } = ask
  const { period } = query
  const another = (name: string) => {
    const next = shapes.find((each) => each.name === name)
    if (next && next !== shape) onAsk({ ...firstAsk(next), query: { ...firstAsk(next).query, period } })
  }
  return (
    <>
      <Select
        label={t(words.explore)}
        options={shapes.map(({ name, title }) => ({ value: name, label: say(title) }))}
        value={shape.name}
        hint={shape.about && say(shape.about)}
        onChange={another}
      />
      <PeriodControl period={period} onChange={(next) => onQuery({ ...query, period: next })} />
      <Checkbox
        checked={query.compare !== undefined}
        onChange={(on) => {
          const { compare: _, ...rest } = query
          onQuery(on ? { ...rest, compare: 'previous' } : rest)
        }}
      >
        {t(words.compare)}
      </Checkbox>
    </>
  )
}

/** Fields for measures and dimensions. */
export function FigureControls({ shape, ask, onQuery }: ControlsProps) {
  const { t, say } = useT()
  const { query } = ask
  const [first, second] = query.dimensions
  // Time may divide twice: the day of the week by the hour.
  const options = (without: string | undefined) => [
    { value: none, label: t(words.none) },
    ...shape.dimensions
      .filter(({ field, kind }) => field !== without || kind === 'time')
      .map(({ field, title }) => ({ value: field, label: say(title) })),
  ]
  const dimension = (field: string) =>
    dimensionOf(shape, field)?.kind === 'time' ? { field, grain: 'day' as const } : { field }
  const setFirst = (field: string) =>
    onQuery({
      ...query,
      dimensions:
        field !== none
          ? [dimension(field), ...(second && (second.field !== field || second.grain) ? [second] : [])]
          : [],
    })
  const setSecond = (field: string) =>
    first && onQuery({ ...query, dimensions: field !== none ? [first, dimension(field)] : [first] })
  const setGrain = (at: number, grain: Grain) =>
    onQuery({ ...query, dimensions: query.dimensions.map((each, index) => (index === at ? { ...each, grain } : each)) })
  const grainSelect = (at: number) => {
    const queryDimension = query.dimensions[at]
    const dimensionGrains = queryDimension && dimensionOf(shape, queryDimension.field)?.grains
    return dimensionGrains ? (
      <Select
        label={t(words.grain)}
        options={dimensionGrains.map((grain) => ({ value: grain, label: say(grains[grain]) }))}
        value={queryDimension.grain ?? 'day'}
        onChange={(grain) => setGrain(at, grain)}
      />
    ) : null
  }
  return (
    <>
      <ManyOf
        label={t(words.measures)}
        options={shape.measures.map(({ field, title }) => ({ value: field, label: say(title) }))}
        value={query.measures}
        placeholder={t(words.chooseMeasure)}
        disabled={query.measures.length >= queryLimits.measures}
        // The last measure cannot be removed: without one there is nothing to show.
        onChange={(measures) => measures.length > 0 && onQuery({ ...query, measures })}
      />
      <Grid gap={8} className="ch-pair">
        <Select
          label={t(words.dimension)}
          options={options(undefined)}
          value={first?.field ?? none}
          onChange={setFirst}
        />
        {grainSelect(0)}
      </Grid>
      {first && (
        <Grid gap={8} className="ch-pair">
          <Select
            label={t(words.second)}
            options={options(first.field)}
            value={second?.field ?? none}
            onChange={setSecond}
          />
          {grainSelect(1)}
        </Grid>
      )}
    </>
  )
}

/** Fields for the chart type, the order and the limit. */
export function LookControls({ shape, ask, onQuery, onAsk }: ControlsProps) {
  const { t, say } = useT()
  const { query, look } = ask
  const fields = [
    ...query.dimensions.flatMap(({ field }) => dimensionOf(shape, field) ?? []),
    ...query.measures.flatMap((field) => shape.measures.find((each) => each.field === field) ?? []),
  ]
  const orders = fields.flatMap(({ field, title }) => [
    { value: `-${field}`, label: t(words.falling, { what: say(title) }) },
    { value: field, label: t(words.rising, { what: say(title) }) },
  ])
  const { sort, limit, ...rest } = query
  const setSort = (value: string) => {
    const baseQuery = limit === undefined ? rest : { ...rest, limit }
    onQuery(
      value !== none
        ? { ...baseQuery, sort: { field: value.replace(/^-/, ''), order: value[0] === '-' ? 'desc' : 'asc' } }
        : baseQuery,
    )
  }
  const setLimit = (value: number | null) => {
    const baseQuery = sort ? { ...rest, sort } : rest
    const whole = value === null ? undefined : Math.min(queryLimits.rows, Math.max(1, Math.round(value)))
    onQuery(whole === undefined ? baseQuery : { ...baseQuery, limit: whole })
  }
  return (
    <>
      <Select<ChartLook>
        label={t(words.look)}
        options={fittingLooks(query, shape).map((each) => ({ value: each, label: say(looks[each]) }))}
        value={look}
        onChange={(next) => onAsk({ query, look: next })}
      />
      {query.dimensions.length > 0 && (
        <>
          <Select
            label={t(words.sort)}
            options={[{ value: none, label: t(words.usual) }, ...orders]}
            value={sort ? `${sort.order === 'desc' ? '-' : ''}${sort.field}` : none}
            onChange={setSort}
          />
          <NumberInput label={t(words.limit)} hint={t(words.limitHint)} value={limit ?? null} onChange={setLimit} />
        </>
      )}
    </>
  )
}
