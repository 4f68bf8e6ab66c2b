import {
  type DimensionShape,
  type ExploreFilter,
  type ExploreQuery,
  type ExploreShape,
  exploreQuery,
  isRunning,
} from '../../../../domain/contract/explore/query.ts'
import { type ChartLook, looks } from './contract.ts'

export interface Ask {
  readonly query: ExploreQuery
  readonly look: ChartLook
}

/** Reads the query in the URL. Undefined: none, or invalid. */
export function readAsk(search: URLSearchParams): Ask | undefined {
  const text = search.get('ask')
  if (!text) return undefined
  try {
    const result = exploreQuery.safeParse(JSON.parse(text))
    const look = search.get('look') ?? ''
    return result.success
      ? { query: result.data, look: Object.hasOwn(looks, look) ? (look as ChartLook) : 'table' }
      : undefined
  } catch {
    return undefined
  }
}
/** The whole state as URL parameters. Anyone who opens the URL runs the same query with their own rights. */
export const askParams = ({ query, look }: Ask): Record<string, string> => ({ ask: JSON.stringify(query), look })

/** Initial query of the builder: the number per day of the last 30 days. */
export const firstAsk = ({ name, measures }: ExploreShape): Ask => ({
  look: 'bar',
  query: {
    explore: name,
    dimensions: [{ field: 'time', grain: 'day' }],
    measures: measures.slice(0, 1).map(({ field }) => field),
    filters: [],
    period: { days: 30 },
  },
})

const needsValues = ({ operator, values }: ExploreFilter) =>
  operator === 'empty' || operator === 'filled'
    ? false
    : operator === 'contains'
      ? values.every((value) => value === null || value === '')
      : operator === 'between'
        ? values.every((value) => value === null)
        : values.length === 0
/** The query without incomplete filters. */
export const complete = (query: ExploreQuery): ExploreQuery => ({
  ...query,
  filters: query.filters.filter((filter) => !needsValues(filter)),
})

export const dimensionOf = (shape: ExploreShape, field: string | undefined): DimensionShape | undefined =>
  shape.dimensions.find((each) => each.field === field)

/** Chart types that can show a query. */
export function fittingLooks({ dimensions }: ExploreQuery, shape: ExploreShape): ChartLook[] {
  const [first, second] = dimensions.map(({ field, grain }) => ({ kind: dimensionOf(shape, field)?.kind, grain }))
  const inTurn = first?.kind === 'time' && isRunning(first.grain)
  const fits: Record<ChartLook, boolean> = {
    number: true,
    line: inTurn,
    bar: first !== undefined,
    stacked: second !== undefined,
    ranking: first !== undefined && second === undefined,
    histogram: first?.kind === 'number' && second === undefined,
    heat: second !== undefined,
    table: true,
  }
  return (Object.keys(looks) as ChartLook[]).filter((look) => fits[look])
}

/** Returns a changed query with its former chart type, or with the first that fits. */
export function fitLook(query: ExploreQuery, look: ChartLook, shape: ExploreShape): Ask {
  const fields = new Set([...query.dimensions.map(({ field }) => field), ...query.measures])
  const { sort, ...rest } = query
  const validQuery = sort && fields.has(sort.field) ? { ...rest, sort } : rest
  const fitting = fittingLooks(validQuery, shape)
  if (fitting.includes(look)) return { query: validQuery, look }
  const defaultLook: ChartLook =
    validQuery.dimensions.length === 2 ? 'stacked' : validQuery.dimensions.length === 1 ? 'bar' : 'number'
  return { query: validQuery, look: defaultLook }
}
