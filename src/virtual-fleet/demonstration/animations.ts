import type { animations } from '../../features/fleet/vehicles/animation/store.ts'
import { dayBefore } from '../fleet/fleet.ts'

const list = [
  ['星澜开机动画', 'centralControl', 'boot'],
  ['星空迎宾', 'centralControl', 'welcome'],
  ['充电呼吸', 'instrument', 'charging'],
  ['新春祥云', 'centralControl', 'festival'],
  ['中秋明月', 'centralControl', 'festival'],
  ['极简开机', 'instrument', 'boot'],
  ['山水关机', 'centralControl', 'farewell'],
  ['云帆迎宾', 'instrument', 'welcome'],
] as const

export const animationRows = (archives: readonly string[], now: Date): (typeof animations.$inferInsert)[] =>
  list.slice(0, archives.length).map(([name, type, classification], at) => ({
    name,
    type,
    classification,
    validFrom: dayBefore(now, 300 - at * 20),
    validTo: dayBefore(now, at === 3 ? 30 : -200 + at * 10),
    file: archives[at] ?? '',
  }))
