import { z } from 'zod'
import { addEvents } from '../../../../platform/event/add.ts'
import { eventKind } from '../../../../platform/event/kind.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { monitoringCalls, type RuleName, ruleNames } from './contract.ts'
import { problemText } from './problem-texts.ts'

const problem = z.object({
  rule: z.enum(ruleNames),
  place: z.string().meta({ description: 'The process. Empty: the whole platform' }),
  value: z.number().nullable(),
  threshold: z.number(),
  since: z.string(),
  until: z.string().nullable(),
})
const ofProblem = { data: problem, privacy: 'platform', readBy: monitoringCalls.overview, text: problemText } as const
const example = {
  rule: 'disk',
  place: 'host · 412',
  value: 8,
  threshold: 10,
  since: '2026-03-04T02:00:00.000Z',
  until: null,
} as const

export const problemEvents = {
  began: eventKind({ ...ofProblem, type: 'problem.began', title: ['平台问题开始', 'Platform problem began'], example }),
  ended: eventKind({
    ...ofProblem,
    type: 'problem.ended',
    title: ['平台问题结束', 'Platform problem ended'],
    example: { ...example, until: '2026-03-04T02:20:00.000Z' },
  }),
}

export interface EventProblem extends Record<string, unknown> {
  id: number
  rule: RuleName
  place: string
  value: number | null
  threshold: number
  since: string
  until: string | null
}

/** Adds the events of problems that began or ended. */
export async function addProblemEvents(db: Db, problems: readonly EventProblem[], at: number): Promise<void> {
  const iso = (time: string) => new Date(time).toISOString()
  const eventsOf = (some: readonly EventProblem[]) =>
    some.map(({ id, rule, place, value, threshold, since, until }) => ({
      vin: null,
      subject: `problem/${id}`,
      at,
      data: { rule, place, value, threshold, since: iso(since), until: until && iso(until) },
    }))
  await addEvents(db, problemEvents.began, eventsOf(problems.filter(({ until }) => until === null)))
  await addEvents(db, problemEvents.ended, eventsOf(problems.filter(({ until }) => until !== null)))
}
