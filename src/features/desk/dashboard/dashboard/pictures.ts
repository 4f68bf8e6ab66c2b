import { fleetDay } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import { countOf, type List, linkTo, mayOpen } from '../../../../platform/figure/figure.ts'
import { monthBefore } from '../../../../platform/figure/months.ts'
import { visible } from '../../../../platform/scope.ts'
import { and, between, desc, eq, sql } from '../../../../platform/store/drizzle.ts'
import { modelFacts } from '../../../fleet/vehicles/model/facts.ts'
import { prototype, prototypeCalls, prototypeMachine } from '../../../fleet/vehicles/prototype/contract.ts'
import { powerModes } from '../../../fleet/vehicles/series/contract.ts'
import { seriesFacts } from '../../../fleet/vehicles/series/facts.ts'
import { vehicle, vehicleCalls } from '../../../fleet/vehicles/vehicle/contract.ts'
import { vehicleFacts } from '../../../fleet/vehicles/vehicle/facts.ts'
import { otherModels } from './card-texts.ts'
import type { BarSegment, Board, chartKeys } from './contract.ts'

const lists = {
  vehicles: { record: vehicle, call: vehicleCalls.query, route: '/vehicleManagement/vehicleInfo' },
  prototypes: {
    record: prototype,
    call: prototypeCalls.query,
    route: '/vehicleManagement/prototypeCarManagement',
  },
} satisfies Record<string, List>

type Chart = Board['charts'][number]
const monthsShown = 12
const modelsShown = 8

interface Picture {
  readonly list: List
  draw(context: Context): Promise<Chart>
}
/** Charts of the fleet in the default order. */
export const pictures: Readonly<Record<(typeof chartKeys)[number], Picture>> = {
  months: { list: lists.vehicles, draw: producedByMonth },
  models: { list: lists.vehicles, draw: byModel },
  powerModes: { list: lists.vehicles, draw: byPowerMode },
  prototypes: { list: lists.prototypes, draw: prototypesByState },
}
export const maySeePicture = (context: Context, key: keyof typeof pictures): boolean =>
  mayOpen(context, pictures[key].list)

async function producedByMonth({ db, scope, parts }: Context): Promise<Chart> {
  const day = fleetDay(parts.now().getTime())
  const months = Array.from({ length: monthsShown }, (_, at) => monthBefore(day, monthsShown - 1 - at))
  const month = sql<string>`to_char(${vehicleFacts.productionDate}, 'YYYY-MM')`
  const rows = await db
    .select({ month, count: sql<string>`count(*)` })
    .from(vehicleFacts)
    .where(
      and(
        between(vehicleFacts.productionDate, months[0]!.first, months.at(-1)!.last),
        visible(scope, vehicleFacts.vin),
      ),
    )
    .groupBy(sql`1`)
  const counts = new Map(rows.map((row) => [row.month, Number(row.count)]))
  const segments = months.map(({ name, first, last }) => ({
    key: name,
    label: name,
    value: counts.get(name) ?? 0,
    link: linkTo(lists.vehicles, { productionDate: [first, last] }),
  }))
  return { key: 'months', segments }
}

/** The models with most vehicles, and all others as one. */
async function byModel({ db, scope }: Context): Promise<Chart> {
  const rows = await db
    .select({ id: modelFacts.id, name: modelFacts.name, count: sql<string>`count(*)` })
    .from(vehicleFacts)
    .innerJoin(modelFacts, eq(modelFacts.id, vehicleFacts.model))
    .where(visible(scope, vehicleFacts.vin))
    .groupBy(modelFacts.id, modelFacts.name)
    .orderBy(desc(sql`count(*)`), modelFacts.id)
  // A single remaining model is shown itself.
  const own = rows.length > modelsShown + 1 ? modelsShown : rows.length
  const segment = (key: string, label: BarSegment['label'], modelRows: typeof rows): BarSegment => ({
    key,
    label,
    value: modelRows.reduce((sum, { count }) => sum + Number(count), 0),
    link: linkTo(lists.vehicles, { model: modelRows.map(({ id }) => id) }),
  })
  const segments = rows.slice(0, own).map((row) => segment(String(row.id), row.name, [row]))
  const others = rows.slice(own)
  if (others.length > 0) segments.push(segment('others', otherModels(others.length), others))
  return { key: 'models', segments }
}

async function byPowerMode({ db, scope }: Context): Promise<Chart> {
  const rows = await db
    .select({ id: seriesFacts.id, powerMode: seriesFacts.powerMode, count: sql<string>`count(*)` })
    .from(vehicleFacts)
    .innerJoin(seriesFacts, eq(seriesFacts.id, vehicleFacts.series))
    .where(visible(scope, vehicleFacts.vin))
    .groupBy(seriesFacts.id, seriesFacts.powerMode)
    .orderBy(seriesFacts.id)
  const segments = Object.entries(powerModes).flatMap(([key, label]): Chart['segments'] => {
    const seriesRows = rows.filter(({ powerMode }) => powerMode === key)
    if (seriesRows.length === 0) return []
    const value = seriesRows.reduce((sum, { count }) => sum + Number(count), 0)
    return [{ key, label, value, link: linkTo(lists.vehicles, { series: seriesRows.map(({ id }) => id) }) }]
  })
  return { key: 'powerModes', segments }
}

async function prototypesByState(context: Context): Promise<Chart> {
  const segments: Chart['segments'] = []
  for (const [key, label] of Object.entries(prototypeMachine.texts)) {
    const filter = { state: [key] }
    const value = await countOf(context, lists.prototypes, filter)
    if (value > 0) segments.push({ key, label, value, link: linkTo(lists.prototypes, filter) })
  }
  return { key: 'prototypes', segments }
}
