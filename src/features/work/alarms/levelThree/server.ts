import { serve, thing } from '../../../../platform/thing/thing.ts'
import { shownPeriod } from '../alarm/period.ts'
import { alarmRanking } from '../alarm/ranking.ts'
import { levelThreeCalls } from './contract.ts'

const minLevel = 3
const maxVehicles = 20

const ranking = serve(levelThreeCalls.ranking, async ({ filter = {} }, context) => {
  const [from, to] = shownPeriod(filter.beginAt, context.parts.now())
  const { byVehicle, ...sums } = await alarmRanking(context, {
    filter: { ...filter, beginAt: [from, to] },
    minLevel,
    most: maxVehicles,
  })
  return {
    from,
    to,
    ...sums,
    vehicles: byVehicle.map(({ last, ...row }) => ({ ...row, lastAt: new Date(last).toISOString() })),
  }
})

export default thing({
  calls: [ranking],
})
