/** Completeness of a draft: its prizes, the people who can win them, and its rules. */
import { code } from '../../../../domain/contract/code.ts'
import { Fault } from '../../../../platform/fault.ts'
import { asc, eq } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve } from '../../../../platform/thing/thing.ts'
import { say } from '../../../../platform/words.ts'
import { attendeesOf } from '../attendee/api.ts'
import { joinRuleOf } from '../meeting/api.ts'
import { drawCalls as calls } from './contract.ts'
import { readinessRefusals as words } from './readiness-texts.ts'
import { drawRefusals } from './state-texts.ts'
import { draws, exclusions, prizes } from './store.ts'
import { groupsOf } from './view.ts'

type Problem = { readonly text: (typeof words)[keyof typeof words]; readonly values: { readonly name?: string } }

async function readinessOf(db: Db, id: number) {
  const [draw] = await db.select({ meeting: draws.meeting }).from(draws).where(eq(draws.id, id))
  if (!draw) throw new Fault(code.notFound, drawRefusals.unknown)
  const prizeRows = await db.select().from(prizes).where(eq(prizes.draw, id)).orderBy(asc(prizes.position))
  const rules = await db.select().from(exclusions).where(eq(exclusions.draw, id))
  const everyone = await attendeesOf(db, draw.meeting)
  const isOpen = (await joinRuleOf(db, draw.meeting)) === 'open'
  /** People who can win a prize. Null: at least one prize or other, by the rules for the whole draw. */
  const eligibleFor = (prize: (typeof prizeRows)[number] | null) => {
    const groups = groupsOf(prize?.groups ?? null)
    const ofPrize = rules.filter((rule) => rule.prize === null || rule.prize === prize?.id)
    return everyone.filter(
      (person) =>
        (groups.length === 0 || groups.includes(person.groupName ?? '')) &&
        !ofPrize.some((rule) =>
          rule.attendee === null ? rule.groupName === person.groupName : rule.attendee === person.id,
        ),
    ).length
  }
  const people = eligibleFor(null)
  const problems: Problem[] = []
  if (prizeRows.length === 0) problems.push({ text: words.noPrizes, values: {} })
  // Where anyone can sign in, the people of a group may still come.
  if (!isOpen && people === 0) problems.push({ text: words.noPeople, values: {} })
  else if (!isOpen)
    for (const prize of prizeRows)
      if (eligibleFor(prize) === 0) problems.push({ text: words.noneFor, values: { name: prize.name } })
  return {
    kinds: prizeRows.length,
    count: prizeRows.reduce((sum, prize) => sum + prize.count, 0),
    forGroups: prizeRows.filter((prize) => groupsOf(prize.groups).length > 0).length,
    excluded: rules.length,
    people,
    isOpen,
    problems,
  }
}

export const readiness = serve(calls.readiness, async ({ id }, { db, lang }) => {
  const answer = await readinessOf(db, id)
  return { ...answer, problems: answer.problems.map(({ text, values }) => say(lang, text, values)) }
})

/** Throws the first reason why a draft's terms cannot be published. */
export async function requireReady(db: Db, id: number): Promise<void> {
  const [problem] = (await readinessOf(db, id)).problems
  if (problem) throw new Fault(code.state, problem.text, { values: problem.values })
}
