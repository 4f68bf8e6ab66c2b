import type { Context } from '../../../server/context.ts'
import { parameterNumber } from '../../../server/parameter/parameters.ts'
import { visible } from '../../../server/scope.ts'
import { and, between, desc, eq, sql } from '../../../server/store/drizzle.ts'
import { serve, thing } from '../../../server/thing/thing.ts'
import { fleetDay } from '../../../time.ts'
import { user } from '../../accounts/account/contract.ts'
import { countSessionsInUse } from '../../accounts/session/in-use.ts'
import { userCalls } from '../../accounts/user/contract.ts'
import { box, boxCalls } from '../../vehicles/box/contract.ts'
import { dataUsage, dataUsageCalls } from '../../vehicles/dataUsage/contract.ts'
import { usageAlertPercent } from '../../vehicles/dataUsage/parameters.ts'
import { modelFacts } from '../../vehicles/model/facts.ts'
import { prototype, prototypeCalls, prototypeStates } from '../../vehicles/prototype/contract.ts'
import { powerModes } from '../../vehicles/series/contract.ts'
import { seriesFacts } from '../../vehicles/series/facts.ts'
import { vehicle, vehicleCalls } from '../../vehicles/vehicle/contract.ts'
import { vehicleFacts } from '../../vehicles/vehicle/facts.ts'
import { latestChanges } from './changes.ts'
import { type Board, dashboardCalls } from './contract.ts'
import { firstSteps } from './first-steps.ts'
import { countOf, type List, linkTo, mayOpen } from './list.ts'
import { live } from './live.ts'
import { monthBefore } from './months.ts'

const lists = {
  vehicles: { record: vehicle, call: vehicleCalls.query, route: '/vehicleManagement/vehicleInfo' },
  boxes: { record: box, call: boxCalls.query, route: '/basic/tbox' },
  usage: { record: dataUsage, call: dataUsageCalls.query, route: '/vehicleManagement/flowInfo' },
  prototypes: {
    record: prototype,
    call: prototypeCalls.query,
    route: '/vehicleManagement/prototypeCarManagement',
  },
  users: { record: user, call: userCalls.query, route: '/management/user' },
} satisfies Record<string, List>

type Figures = Board['figures']
type Chart = Board['charts'][number]
const monthsShown = 12
const modelsShown = 8

const figures = serve(dashboardCalls.figures, async (_input, context) => {
  const day = fleetDay(context.parts.now().getTime())
  const figures = await figuresOf(context, day)
  return {
    figures,
    charts: await chartsOf(context, day),
    firstSteps: figures.some(({ key, value }) => key === 'vehicles' && value === 0) ? firstSteps(context) : null,
    changes: await latestChanges(context),
  }
})

async function figuresOf(context: Context, day: string): Promise<Figures> {
  const figures: Figures = []
  const add = async (key: Figures[number]['key'], list: List, filter: Record<string, unknown> = {}) => {
    if (!mayOpen(context, list)) return
    figures.push({ key, value: await countOf(context, list, filter), link: linkTo(list, filter) })
  }
  const { first, last } = monthBefore(day, 0)
  const percent = await parameterNumber(context.db, usageAlertPercent)
  await add('vehicles', lists.vehicles)
  await add('bound', lists.vehicles, { bindingStatus: ['bound'] })
  await add('boxed', lists.boxes, { status: ['mounted'] })
  await add('producedThisMonth', lists.vehicles, { productionDate: [first, last] })
  await add('boxesInStock', lists.boxes, { status: ['stock'] })
  await add('simsOver', lists.usage, { month: monthBefore(day, 1).name, usedPercent: [percent, null] })
  if (context.user.links.has(userCalls.online.path) && mayOpen(context, lists.users))
    figures.push({ key: 'usersOnline', value: await countSessionsInUse(context), link: linkTo(lists.users) })
  await add('registrations', lists.users, { status: ['waiting'] })
  return figures
}

async function chartsOf(context: Context, day: string): Promise<Chart[]> {
  const charts: Chart[] = []
  if (mayOpen(context, lists.vehicles))
    charts.push(await producedByMonth(context, day), await byModel(context), await byPowerMode(context))
  if (mayOpen(context, lists.prototypes)) charts.push(await prototypesByState(context))
  return charts
}

async function producedByMonth({ db, scope }: Context, day: string): Promise<Chart> {
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

async function byModel({ db, scope }: Context): Promise<Chart> {
  const rows = await db
    .select({ id: modelFacts.id, name: modelFacts.name, count: sql<string>`count(*)` })
    .from(vehicleFacts)
    .innerJoin(modelFacts, eq(modelFacts.id, vehicleFacts.model))
    .where(visible(scope, vehicleFacts.vin))
    .groupBy(modelFacts.id, modelFacts.name)
    .orderBy(desc(sql`count(*)`), modelFacts.id)
    .limit(modelsShown)
  const segments = rows.map(({ id, name, count }) => ({
    key: String(id),
    label: name,
    value: Number(count),
    link: linkTo(lists.vehicles, { model: [id] }),
  }))
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
    const held = rows.filter(({ powerMode }) => powerMode === key)
    if (held.length === 0) return []
    const value = held.reduce((sum, { count }) => sum + Number(count), 0)
    return [{ key, label, value, link: linkTo(lists.vehicles, { series: held.map(({ id }) => id) }) }]
  })
  return { key: 'powerModes', segments }
}

async function prototypesByState(context: Context): Promise<Chart> {
  const segments: Chart['segments'] = []
  for (const [key, label] of Object.entries(prototypeStates)) {
    const filter = { state: [key] }
    const value = await countOf(context, lists.prototypes, filter)
    if (value > 0) segments.push({ key, label, value, link: linkTo(lists.prototypes, filter) })
  }
  return { key: 'prototypes', segments }
}

export default thing({
  calls: [figures, live],
})
