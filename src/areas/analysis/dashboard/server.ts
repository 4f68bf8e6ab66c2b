import { desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../server/context.ts'
import { parameterNumber } from '../../../server/parameter/parameters.ts'
import { conditions } from '../../../server/record/query.ts'
import { localTime } from '../../../server/record/sheet.ts'
import { serve } from '../../../server/registry.ts'
import { user, userCalls } from '../../accounts/user/contract.ts'
import { box, boxCalls } from '../../vehicles/box/contract.ts'
import { flowUsage, flowUsageCalls } from '../../vehicles/flowUsage/contract.ts'
import { flowAlertPercent } from '../../vehicles/flowUsage/parameters.ts'
import { models } from '../../vehicles/model/store.ts'
import { prototype, prototypeCalls, prototypeStates } from '../../vehicles/prototype/contract.ts'
import { powerModes } from '../../vehicles/series/contract.ts'
import { serieses } from '../../vehicles/series/store.ts'
import { vehicle, vehicleCalls } from '../../vehicles/vehicle/contract.ts'
import { vehicles } from '../../vehicles/vehicle/store.ts'
import { latestChanges } from './changes.ts'
import { type Board, dashboardCalls } from './contract.ts'
import { firstSteps } from './first-steps.ts'
import { countOf, type List, linkTo, mayOpen } from './list.ts'
import './live.ts'
import { monthBefore } from './months.ts'
import { usersOnline } from './online.ts'

const lists = {
  vehicles: { record: vehicle, call: vehicleCalls.query, route: '/vehicleManagement/vehicleInfo' },
  boxes: { record: box, call: boxCalls.query, route: '/basic/tbox' },
  usage: { record: flowUsage, call: flowUsageCalls.query, route: '/vehicleManagement/flowInfo' },
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

serve(dashboardCalls.figures, async (_input, context) => {
  const day = localTime(context.parts.now().toISOString()).slice(0, 10)
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
  const percent = await parameterNumber(context.db, flowAlertPercent)
  await add('vehicles', lists.vehicles)
  await add('bound', lists.vehicles, { bindingStatus: ['bound'] })
  await add('boxed', lists.boxes, { status: ['mounted'] })
  await add('producedThisMonth', lists.vehicles, { productionDate: [first, last] })
  await add('boxesInStock', lists.boxes, { status: ['stock'] })
  await add('simsOver', lists.usage, { month: monthBefore(day, 1).name, usedPercent: [percent, null] })
  if (context.user.links.has(userCalls.online.path) && mayOpen(context, lists.users))
    figures.push({ key: 'usersOnline', value: await usersOnline(context), link: linkTo(lists.users) })
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
  const month = sql<string>`to_char(${vehicles.productionDate}, 'YYYY-MM')`
  const rows = await db
    .select({ month, count: sql<string>`count(*)` })
    .from(vehicles)
    .where(conditions(vehicle, scope, { productionDate: [months[0]?.first, months.at(-1)?.last] }))
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
    .select({ id: models.id, name: models.name, count: sql<string>`count(*)` })
    .from(vehicles)
    .innerJoin(models, eq(models.id, vehicles.model))
    .where(conditions(vehicle, scope, {}))
    .groupBy(models.id)
    .orderBy(desc(sql`count(*)`), models.id)
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
    .select({ id: serieses.id, powerMode: serieses.powerMode, count: sql<string>`count(*)` })
    .from(vehicles)
    .innerJoin(serieses, eq(serieses.id, vehicles.series))
    .where(conditions(vehicle, scope, {}))
    .groupBy(serieses.id)
    .orderBy(serieses.id)
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
