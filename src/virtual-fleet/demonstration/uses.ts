import type { PointName, PointPlatform } from '../../domain/contract/points.ts'
import { dayMs, minuteMs } from '../../domain/time.ts'
import { vehicleCalls } from '../../features/fleet/vehicles/vehicle/contract.ts'
import { alarmCalls } from '../../features/work/alarms/alarm/contract.ts'
import { writePoints } from '../../features/work/analysis/point/collect.ts'
import { commandCalls } from '../../features/work/commands/command/contract.ts'
import type { Db } from '../../platform/store/store.ts'
import { numberOf } from '../fleet/chance.ts'
import { type Random, seededRandom } from '../fleet/random.ts'

const days = 45
const people = 18
const versions = ['a3f0c2d41b', 'c81e7f5b02'] as const

/** Pages that people open after a page, most frequent first. */
const ways: Readonly<Record<string, readonly string[]>> = {
  '/index': [
    '/warn/queryAlarm',
    '/vehicleManagement/vehicleInfo',
    '/vehicleManagement/autoCarManagement',
    '/alarm/alarmThird',
  ],
  '/warn/queryAlarm': ['/vehicleManagement/vehicleLastMsg', '/basic/carInfo', '/index'],
  '/vehicleManagement/vehicleInfo': ['/basic/carInfo', '/vehicleManagement/vehicleLastMsg', '/chars'],
  '/vehicleManagement/autoCarManagement': ['/basic/carInfo', '/vehicleManagement/vehicleLastMsg'],
  '/alarm/alarmThird': ['/basic/carInfo', '/warn/queryAlarm'],
  '/basic/carInfo': ['/vehicleManagement/vehicleLastMsg', '/warn/queryAlarm', '/index'],
  '/vehicleManagement/vehicleLastMsg': ['/index'],
}
const actionPaths: Readonly<Record<string, string>> = {
  '/warn/queryAlarm': alarmCalls.export.path,
  '/vehicleManagement/vehicleInfo': vehicleCalls.update.path,
  '/basic/carInfo': commandCalls.export.path,
}

interface Point {
  readonly seq: number
  readonly agoMs: number
  readonly name: PointName
  readonly value: string
}

const uuidOf = (text: string) => {
  const hex = [1, 2, 3, 4].map((n) => numberOf(`${text} ${n}`).toString(16).padStart(8, '0')).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

function visit(random: Random, firstSeq: number, beginAgoMs: number): Point[] {
  const points: Point[] = []
  const tell = (name: PointName, value: string, agoMs: number) =>
    points.push({ seq: firstSeq + points.length, agoMs: Math.round(agoMs), name, value })
  let page: string | undefined = '/index'
  let agoMs = beginAgoMs
  while (page) {
    tell('page', page, agoMs)
    agoMs -= minuteMs * (0.3 + 2 * random.next())
    const action = actionPaths[page]
    if (action && random.chance(0.25)) tell('action', action, agoMs)
    const next: readonly string[] = ways[page] ?? []
    page = random.chance(0.72) ? next[Math.floor(next.length * random.next() ** 1.6)] : undefined
  }
  return points
}

/** Adds page views of the staff: more on working days, some only on a phone, some who stopped. */
export async function loadUses(db: Db, now: Date): Promise<void> {
  const random = seededRandom(12)
  const cameAt = now.getTime()
  const batches = Array.from({ length: people }, (_, person) => {
    const platform: PointPlatform = person % 3 === 2 ? 'phone' : 'desk'
    const client = uuidOf(`demonstration ${person}`)
    const since = random.chance(0.5) ? days : random.whole(3, days)
    const until = random.chance(0.8) ? 0 : random.whole(1, since)
    const points: Point[] = []
    for (let day = since; day >= until; day--) {
      const weekday = new Date(cameAt - day * dayMs).getUTCDay()
      if (!random.chance(weekday === 0 || weekday === 6 ? 0.12 : 0.75)) continue
      const from = day * dayMs + random.whole(1, 9 * 60) * minuteMs
      points.push(...visit(random, points.length, from))
    }
    const version = versions[person % versions.length] ?? versions[0]
    return { client, platform, version, actor: client, cameAt, points }
  })
  await writePoints(db, batches)
}
