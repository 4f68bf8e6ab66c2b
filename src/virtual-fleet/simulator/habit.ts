/** Driving habits: private cars to work and out, busy ones (taxis, deliveries) around the clock. Pure. */

import { fleetDayNumber, fleetDayStart, fleetHour, hourMs, minuteMs } from '../../domain/time.ts'
import { between, type Random, sourceOf } from '../fleet/chance.ts'

import { neighbours, townOf } from './roads/roads.ts'
import type { Stand } from './roads/town.ts'

/** Next trip. Times in ms since 1970. */
export interface TripPlan {
  readonly departAt: number
  readonly to: Stand
}

export interface Habit {
  readonly home: Stand
  readonly canChargeAtHome: boolean
  readonly alarmPart: number
  begin(at: number): { place: Stand; since: number; plan: TripPlan }
  next(place: Stand, at: number): TripPlan
}

const longestMs = 50 * minuteMs
const wholeSecond = (at: number) => Math.round(at / 1000) * 1000

function placesOf(city: string, random: Random) {
  const town = townOf(city)
  const centre = random.pick(town.city.districts)
  const home = town.stand(random, centre, 2_500)
  const others = Array.from({ length: 4 }, () => town.stand(random, random.pick(town.city.districts), 2_500))
  const near = town.stand(random, home, 3_500)
  return { town, home, work: others[0]!, haunts: [near, ...others.slice(1)] }
}

interface Leg {
  readonly departAt: number
  readonly to: Stand
}

/** Commutes, errands, weekend outings, and occasional trips to the next city. `number` identifies the vehicle. */
export function privateHabit(city: string, number: number): Habit {
  const random = sourceOf(number, 11)
  const { home, work, haunts } = placesOf(city, random)
  const afar = neighbours(city)
  const leaves = between(random, 7.0, 8.8)
  const returns = between(random, 17.2, 19.8)
  const legsByDay = new Map<number, Leg[]>()

  function legsOf(day: number): Leg[] {
    const cachedLegs = legsByDay.get(day)
    if (cachedLegs) return cachedLegs
    const own = sourceOf(number, day, 12)
    const at = (hour: number) => wholeSecond(fleetDayStart(day) + hour * hourMs)
    const weekday = (day + 4) % 7
    const legs: Leg[] = []
    if (weekday === 0 || weekday === 6) {
      const trip = afar.length > 0 && own.chance(0.08)
      const goal = trip ? townOf(own.pick(afar)) : undefined
      if (goal) {
        legs.push({ departAt: at(between(own, 7.5, 9)), to: goal.stand(own, own.pick(goal.city.districts), 2_000) })
        legs.push({ departAt: at(between(own, 15.5, 17)), to: home })
      } else if (own.chance(0.75)) {
        const out = between(own, 9, 11.5)
        legs.push({ departAt: at(out), to: own.pick(haunts) })
        if (own.chance(0.4)) legs.push({ departAt: at(out + between(own, 2, 3)), to: own.pick(haunts) })
        legs.push({ departAt: at(out + between(own, 4, 7)), to: home })
      }
    } else if (own.chance(0.93)) {
      legs.push({ departAt: at(leaves + between(own, -0.25, 0.25)), to: work })
      if (own.chance(0.12)) {
        legs.push({ departAt: at(between(own, 11.8, 12.2)), to: own.pick(haunts) })
        legs.push({ departAt: at(between(own, 13.2, 13.8)), to: work })
      }
      const back = returns + between(own, -0.5, 0.5)
      if (own.chance(0.25)) {
        legs.push({ departAt: at(back), to: own.pick(haunts) })
        legs.push({ departAt: at(back + between(own, 1, 2)), to: home })
      } else legs.push({ departAt: at(back), to: home })
    }
    if (legsByDay.size > 3) legsByDay.clear()
    legsByDay.set(day, legs)
    return legs
  }

  function next(place: Stand, at: number): TripPlan {
    for (let day = fleetDayNumber(at); ; day++) {
      const leg = legsOf(day).find(({ departAt, to }) => departAt >= at + 2 * minuteMs && to.node !== place.node)
      if (leg) return leg
    }
  }

  return {
    home,
    next,
    alarmPart: 0.07,
    canChargeAtHome: random.chance(0.7),
    begin(at) {
      const today = legsOf(fleetDayNumber(at)).filter(({ departAt }) => departAt < at)
      const last = today.at(-1)
      const place = today.at(-2)?.to ?? home
      // A vehicle on its way starts at its origin.
      if (last && at - last.departAt < longestMs && place.city === last.to.city)
        return { place, since: last.departAt - minuteMs, plan: last }
      return { place: last?.to ?? home, since: at, plan: next(last?.to ?? home, at) }
    },
  }
}

/** One trip after another within the city, with breaks and some hours of rest at a fixed time of day. */
export function busyHabit(city: string, number: number): Habit {
  const random = sourceOf(number, 21)
  const { town, home } = placesOf(city, random)
  const restsAt = between(random, 0, 24)
  const restHours = between(random, 2, 3.5)

  function next(place: Stand, at: number): TripPlan {
    const own = sourceOf(number, Math.floor(at / 1000), 22)
    const isResting = (fleetHour(at) - restsAt + 24) % 24 < restHours
    const rest = isResting ? between(own, 1.2, 2) * hourMs : own.chance(0.06) ? between(own, 25, 60) * minuteMs : 0
    const departAt = wholeSecond(at + rest + between(own, 1.5, 9) * minuteMs)
    const to = own.chance(0.25) ? town.stand(own, own.pick(town.city.districts), 2_500) : town.stand(own, place, 7_000)
    return { departAt, to: to.node === place.node ? home : to }
  }

  return {
    home,
    next,
    alarmPart: 0.025,
    canChargeAtHome: false,
    begin(at) {
      const own = sourceOf(number, 23)
      const place = town.stand(own, own.pick(town.city.districts), 2_500)
      // Arrival times differ, so that not all vehicles start together.
      const since = wholeSecond(at - between(own, 0, 20) * minuteMs)
      return { place, since, plan: { ...next(place, since), departAt: since + 2 * minuteMs } }
    },
  }
}
