import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { keyLabel } from '../../../../domain/contract/explore/label.ts'
import {
  type DimensionShape,
  type ExploreFilter,
  type ExploreShape,
  type FilterOperator,
  queryLimits,
} from '../../../../domain/contract/explore/query.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { DateInput } from '../../../../ui/parts/date-input.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { ManyOf } from '../../../../ui/parts/ManyOf.tsx'
import { NumberInput } from '../../../../ui/parts/NumberInput.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { dimensionOf } from './ask.ts'
import { chartCalls as calls } from './contract.ts'
import type { ControlsProps } from './controls.tsx'
import { operatorNames, chartWords as words } from './texts.ts'

const operatorsOf = ({ kind }: DimensionShape): FilterOperator[] => {
  if (kind === 'time' || kind === 'number') return ['between', 'empty', 'filled']
  return kind === 'text' ? ['in', 'notIn', 'contains', 'empty', 'filled'] : ['in', 'notIn', 'empty', 'filled']
}

export function FilterControls({ shape, ask, onQuery }: ControlsProps) {
  const { t, say } = useT()
  const { query } = ask
  const { filters } = query
  const set = (at: number, filter: ExploreFilter) =>
    onQuery({ ...query, filters: filters.map((each, index) => (index === at ? filter : each)) })
  const add = (field: string) => {
    const dimension = dimensionOf(shape, field)
    const [operator = 'in'] = dimension ? operatorsOf(dimension) : []
    onQuery({
      ...query,
      filters: [...filters, { field, operator, values: operator === 'between' ? [null, null] : [] }],
    })
  }
  return (
    <>
      {filters.map((filter, at) => {
        const dimension = dimensionOf(shape, filter.field)
        if (!dimension) return null
        const title = say(dimension.title)
        return (
          // Filters have no names, so their index identifies them.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Grid key={`${filter.field} ${at}`} as="fieldset" gap={8} narrow className="shrink ch-filter">
            <legend>{title}</legend>
            <Button
              kind="text"
              aria-label={t(words.removeFilter, { what: title })}
              onClick={() => onQuery({ ...query, filters: filters.filter((_, index) => index !== at) })}
            >
              ×
            </Button>
            <Select
              label={title}
              labelHidden
              options={operatorsOf(dimension).map((operator) => ({
                value: operator,
                label: say(operatorNames[operator]),
              }))}
              value={filter.operator}
              onChange={(operator) => set(at, { ...filter, operator, values: emptyOf(operator, filter) })}
            />
            <Values
              shape={shape}
              dimension={dimension}
              filter={filter}
              period={query.period}
              onChange={(next) => set(at, next)}
            />
          </Grid>
        )
      })}
      <Select
        label={t(words.addFilter)}
        placeholder={t(words.chooseField)}
        options={shape.dimensions.map(({ field, title }) => ({ value: field, label: say(title) }))}
        value={undefined}
        disabled={filters.length >= queryLimits.filters}
        onChange={add}
      />
    </>
  )
}

/** Initial values after a change of the operator. */
function emptyOf(operator: FilterOperator, { operator: before, values }: ExploreFilter): ExploreFilter['values'] {
  const several = operator === 'in' || operator === 'notIn'
  if (several && (before === 'in' || before === 'notIn')) return values
  return operator === 'between' ? [null, null] : []
}

interface ValuesProps {
  shape: ExploreShape
  dimension: DimensionShape
  filter: ExploreFilter
  period: ControlsProps['ask']['query']['period']
  onChange(filter: ExploreFilter): void
}
function Values({ shape, dimension, filter, period, onChange }: ValuesProps) {
  const { t } = useT()
  const { operator, values } = filter
  if (operator === 'empty' || operator === 'filled') return null
  if (operator === 'contains')
    return (
      <TextInput
        label={t(words.text)}
        labelHidden
        value={String(values[0] ?? '')}
        onChange={(text) => onChange({ ...filter, values: text ? [text] : [] })}
      />
    )
  if (operator !== 'between')
    return <MultipleValues shape={shape} dimension={dimension} filter={filter} period={period} onChange={onChange} />
  const [from = null, to = null] = values
  if (dimension.kind === 'number')
    return (
      <Grid gap={8} className="ch-pair">
        <NumberInput
          label={t(words.atLeast)}
          value={from as number | null}
          onChange={(next) => onChange({ ...filter, values: [next, to] })}
        />
        <NumberInput
          label={t(words.atMost)}
          value={to as number | null}
          onChange={(next) => onChange({ ...filter, values: [from, next] })}
        />
      </Grid>
    )
  return (
    <Grid gap={8} className="ch-pair">
      <DateInput
        label={t(words.from)}
        value={String(from ?? '')}
        onChange={(next) => onChange({ ...filter, values: [next || null, to] })}
      />
      <DateInput
        label={t(words.to)}
        value={String(to ?? '')}
        onChange={(next) => onChange({ ...filter, values: [from, next || null] })}
      />
    </Grid>
  )
}

const maxOptions = 200
/** Field for several values: all of an option, otherwise the most frequent ones of the period. */
function MultipleValues({ shape, dimension, filter, period, onChange }: ValuesProps) {
  const { t, say, lang } = useT()
  const { options, scale, kind, field } = dimension
  const [measure] = shape.measures
  const frequentValues = useCall(
    calls.run,
    {
      query: {
        explore: shape.name,
        dimensions: [{ field }],
        measures: measure ? [measure.field] : [],
        filters: [],
        period,
        limit: maxOptions,
      },
    },
    { quiet: true, enabled: kind !== 'option' },
  )
  const keys = frequentValues.data?.rows.flatMap(({ keys: [key] }) => key ?? []) ?? []
  const selectedKeys = filter.values.map(String)
  const label = (key: string) => keyLabel(dimension, undefined, key, lang, { names: frequentValues.data?.names[0] })
  const selectOptions = options
    ? (scale?.map(({ key }) => key) ?? Object.keys(options)).flatMap((value) => {
        const pair = options[value]
        return pair ? [{ value, label: say(pair) }] : []
      })
    : [...new Set([...keys, ...selectedKeys])].map((value) => ({ value, label: label(value) }))
  return (
    <>
      <ManyOf
        label={t(words.values)}
        options={selectOptions}
        value={selectedKeys}
        onChange={(values) => onChange({ ...filter, values })}
      />
      {!options && frequentValues.data?.cut && (
        <p className="ui-hint">{t(words.commonValues, { count: maxOptions })}</p>
      )}
    </>
  )
}
