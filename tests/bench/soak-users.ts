/** A handful of users per web server: they open lists, follow the live map and export. */
import { setTimeout as sleep } from 'node:timers/promises'
import { lastMessageCalls } from '../../src/features/fleet/messages/lastMessage/contract.ts'
import { vehicleMessageCalls } from '../../src/features/fleet/messages/message/contract.ts'
import { vehicleCalls } from '../../src/features/fleet/vehicles/vehicle/contract.ts'
import { alarmCalls } from '../../src/features/work/alarms/alarm/contract.ts'
import { liveMapCalls } from '../../src/features/work/tracking/liveMap/contract.ts'
import { tripCalls } from '../../src/features/work/tracking/trip/contract.ts'
import type { SignedIn } from './million.ts'
import type { Program } from './soak-programs.ts'

/** Result of the calls of all users. */
export interface Work {
  answered: number
  /** Failures while the server was down or had just come back. */
  explained: number
  /** Failures that no kill explains. */
  readonly failed: string[]
  longestMs: number
  /** Events of live maps. */
  events: number
}

type Place = Pick<Program, 'name' | 'address' | 'wasAway'>

interface Person {
  readonly program: Place
  readonly user: SignedIn
  readonly work: Work
  readonly over: AbortSignal
}

const page = { page: 1, pageSize: 20 }
const dayMs = 86_400_000

/** Calls that one user makes in turn. */
const questions = (vins: readonly string[], turn: number): (readonly [string, unknown])[] => {
  const vin = vins[(turn * 37) % vins.length]
  const [from, to] = [new Date(Date.now() - dayMs).toISOString(), new Date().toISOString()]
  return [
    [vehicleCalls.query.path, page],
    [lastMessageCalls.query.path, page],
    [alarmCalls.query.path, page],
    [tripCalls.query.path, { ...page, filter: { vin, beginAt: [from, to] } }],
    [vehicleMessageCalls.list.path, { vin, from, to }],
    [liveMapCalls.vehicle.path, { vin }],
    [liveMapCalls.within.path, { west: 73, south: 17, east: 135, north: 54 }],
  ]
}

/** Runs an action on the server. Records a failure, and whether a kill explains it. */
async function recordAction({ program, work, over }: Person, what: string, ask: () => Promise<string | undefined>) {
  const began = Date.now()
  const problem = await ask().catch((error: Error) => `${error.name}: ${error.message}`)
  if (over.aborted) return
  if (!problem) {
    work.answered++
    work.longestMs = Math.max(work.longestMs, program.wasAway(began, Date.now()) ? 0 : Date.now() - began)
  } else if (program.wasAway(began, Date.now())) work.explained++
  else work.failed.push(`${new Date(began).toISOString()} ${program.name} ${what}: ${problem}`)
}

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {})

async function call({ program, user }: Person, path: string, input: unknown): Promise<string | undefined> {
  const answer = await fetch(new URL(path, program.address), {
    method: 'POST',
    headers: { ...user.headers, 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(40_000),
  })
  if (answer.headers.has('content-disposition')) {
    await answer.arrayBuffer()
    return undefined
  }
  const { code, msg } = (await answer.json()) as { code: number; msg: string }
  return code === 200 ? undefined : `${code} ${msg}`
}

async function looks(person: Person, vins: readonly string[], everyMs: number): Promise<void> {
  for (let turn = 0; !person.over.aborted; turn++) {
    const userCalls = questions(vins, turn)
    const [path, input] = userCalls[turn % userCalls.length]!
    await recordAction(person, path, () => call(person, path, input))
    await pause(everyMs, person.over)
  }
}

async function exports(person: Person, everyMs: number): Promise<void> {
  while (!person.over.aborted) {
    for (const calls of [vehicleCalls, lastMessageCalls]) {
      const path = calls.export?.path ?? ''
      await recordAction(person, path, () => call(person, path, { filter: {}, format: 'xlsx' }))
      await pause(everyMs / 2, person.over)
    }
  }
}

/** Limit for a silent stream in ms. The server sends a heartbeat every 5 s. */
const silentMs = 30_000

async function follows(person: Person): Promise<void> {
  const { program, user, work, over } = person
  const { path } = liveMapCalls.changes
  const viewport = new URLSearchParams({ west: '73', south: '17', east: '135', north: '54', zoom: '8' })
  while (!over.aborted) {
    await recordAction(person, path, async () => {
      const silenceAbort = new AbortController()
      let silence = setTimeout(() => silenceAbort.abort(), silentMs)
      try {
        const signal = AbortSignal.any([over, silenceAbort.signal])
        const answer = await fetch(new URL(`${path}?${viewport}`, program.address), { headers: user.headers, signal })
        if (!answer.headers.get('content-type')?.includes('event-stream')) return await answer.text()
        for await (const chunk of answer.body ?? []) {
          clearTimeout(silence)
          silence = setTimeout(() => silenceAbort.abort(), silentMs)
          if (Buffer.from(chunk).includes('data:')) work.events++
        }
        return 'the stream ended'
      } finally {
        clearTimeout(silence)
      }
    })
    await pause(1_000, over)
  }
}

/**
 * Runs users until `over`. Resolves when the last of them has stopped. @param options.haste how many times as often as
 * usual they ask
 */
export async function people(
  program: Place,
  user: SignedIn,
  options: { vins: readonly string[]; work: Work; over: AbortSignal; haste?: number },
): Promise<void> {
  const { vins, work, over, haste = 1 } = options
  const person = { program, user, work, over }
  await Promise.all([
    looks(person, vins, 2_000 / haste),
    looks(person, vins.toReversed(), 3_000 / haste),
    exports(person, 120_000 / haste),
    follows(person),
  ])
}
