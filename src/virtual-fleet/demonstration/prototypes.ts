import type { prototypeHistory, prototypes } from '../../features/fleet/vehicles/prototype/store.ts'
import { families } from '../fleet/catalogue.ts'
import { momentBefore } from '../fleet/fleet.ts'
import type { Random } from '../fleet/random.ts'
import { vinOf } from '../fleet/vin.ts'
import { person } from './names.ts'

type Prototype = typeof prototypes.$inferInsert
type Step = Omit<typeof prototypeHistory.$inferInsert, 'prototypeId'>
type State = NonNullable<Prototype['state']>

const phases = ['mule', 'engineering', 'production', 'pilot', 'serial'] as const
const sites = [
  '研发中心试制车间',
  '襄阳试验场',
  '吐鲁番热区试验场',
  '漠河寒区试验场',
  '上海 NVH 实验室',
  '总部展厅',
] as const
const usages = ['耐久路试', '三电标定', '碰撞试验', '寒区标定', '热区标定', '法规认证', '展示'] as const
const stories: readonly (readonly Step['event'][])[] = [
  [],
  ['borrow'],
  ['borrow', 'return'],
  ['borrow', 'return', 'borrow'],
  ['borrow', 'return', 'scrap'],
  ['transfer'],
  ['transfer', 'scrap'],
  ['sale'],
  ['borrow', 'return', 'sale'],
]
const leadsTo: Record<Step['event'], State> = {
  borrow: 'borrowed',
  return: 'available',
  sale: 'sold',
  transfer: 'transferred',
  scrap: 'scrapped',
}

export function prototypeRows(random: Random, now: Date): { car: Prototype; steps: Step[] }[] {
  return Array.from({ length: 60 }, (_, at) => {
    const family = random.pick(families)
    const age = random.whole(60, 700)
    const story = random.pick(stories)
    const offlineAt = momentBefore(now, age, random)
    let state: State = 'available'
    let place: string = random.pick(sites)
    const steps = story.map((event, step): Step => {
      const fromState = state
      state = leadsTo[event]
      if (event === 'borrow') place = random.pick(sites)
      const days = Math.floor(age * (1 - (step + 1) / (story.length + 1)))
      return {
        at: momentBefore(now, days, random),
        event,
        fromState,
        toState: state,
        userName: person(random).name,
        person: person(random).name,
        location: place,
      }
    })
    return {
      car: {
        number: `YC-${family.code.slice(3)}-${String(at + 1).padStart(3, '0')}`,
        vin: vinOf('LXH', `${family.mark}0T`, Number(offlineAt.slice(0, 4)), 'S', 900_001 + at),
        projectPhase: random.pick(phases),
        licenceCategory: random.pick(['none', 'temporary', 'test', 'test', 'formal']),
        usage: random.pick(usages),
        offlineAt,
        state,
        stateSince: steps.at(-1)?.at ?? offlineAt,
        location: place,
      },
      steps,
    }
  })
}
