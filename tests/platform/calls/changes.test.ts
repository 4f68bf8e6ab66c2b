/**
 * Runs every call that changes something, in a transaction that is rolled back. Checks its effect in each state of its
 * row, and its line in the operation log. The tables in `steps.ts` and `lines.ts` are the specification. New calls are
 * entered there by hand.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { code } from '../../../src/domain/contract/code.ts'
import type { Change } from '../../../src/platform/context.ts'
import type { Db } from '../../../src/platform/store/store.ts'
import type { CatalogueCall } from '../../../src/platform/thing/catalogue.ts'
import { openTestServer, type TestServer } from '../harness.ts'
import { unloggedPaths, unreachedPaths } from './aside.ts'
import { lines } from './lines.ts'
import { recordLines } from './record-lines.ts'
import { fillTables } from './rows.ts'
import { allLinks, firstIds, inputsOf, type Outcome, runFiltered, staff } from './run.ts'
import { putInState, rowsWithStates, stateOf, withoutReferences } from './states.ts'
import { stepsOfAuthors, steps as stepTable } from './steps.ts'

let on: TestServer
let user: ReturnType<typeof staff>
let ids: ReadonlyMap<string, number>
let inputOf: ReturnType<typeof inputsOf>
let rows: Awaited<ReturnType<typeof rowsWithStates>>
const findings = {
  steps: {} as Record<string, string>,
  stepsOfAuthors: {} as Record<string, string>,
  lines: {} as Record<string, string>,
  unreached: [] as string[],
}

beforeAll(async () => {
  on = await openTestServer({ work: false })
  expect([...(await fillTables(on.parts))]).toEqual([])
  user = staff(on, new Set(await allLinks(on)))
  ids = await firstIds(on)
  inputOf = inputsOf(on, ids)
  rows = await rowsWithStates(on, ids)
  for (const servedCall of changing()) await walk(servedCall)
})
afterAll(() => on.close())

const changing = () => on.parts.catalogue.calls.filter(({ call }) => call.changes && call.transport !== 'multipart')

/** Inputs of a call that leads to several states: one for each of its choices. */
function variantsOf(servedCall: CatalogueCall): [name: string, input: unknown][] {
  const input = inputOf(servedCall)
  const usual = Object.values(on.parts.catalogue.recordOf(servedCall.record ?? '')?.calls ?? {}) as unknown[]
  const { shape = {} } = servedCall.call.input._zod.def as { shape?: Record<string, z.ZodType> }
  for (const [name, inner] of usual.includes(servedCall.call) ? [] : Object.entries(shape)) {
    const { type, entries = {} } = inner._zod.def as { type: string; entries?: Record<string, unknown> }
    const choices = type === 'boolean' ? [true, false] : type === 'enum' ? Object.values(entries) : []
    if (choices.length > 1 && choices.length < 9)
      return choices.map((choice) => [` ${name}=${choice}`, { ...(input as object), [name]: choice }])
  }
  return [['', input]]
}

const refusal = ({ code: answerCode, reason = '' }: Outcome) => `${answerCode} ${reason.replace(/^.*:/, '')}`.trim()
/** Effect of a call in each state of its row: `from>to`, and the refusals in other states. */
function describeOutcomes(outcomes: ReadonlyMap<string, Outcome>): string {
  const all = [...outcomes]
  const successes = all.filter(([, outcome]) => outcome.code === code.ok)
  const refusals = Map.groupBy(
    all.filter(([, outcome]) => outcome.code !== code.ok),
    ([, outcome]) => refusal(outcome),
  )
  const changesNone = successes.length === all.length && successes.every(([state, outcome]) => state === outcome.found)
  const ways = changesNone ? ['any'] : successes.map(([state, outcome]) => `${state}>${outcome.found}`)
  const rest = [...refusals].map(([text, states]) =>
    states.length + successes.length === all.length
      ? `else ${text}`
      : `${states.map(([state]) => state).join(',')}: ${text}`,
  )
  return [...ways, ...rest].join(' | ')
}

const namesIn = (values: Change['before']) =>
  Object.keys(values ?? {})
    .sort()
    .join(',')
/** Summary of a log line. It has the names of old (-) and new (+) values of each record, and `n` for a count. */
const lineOf = ({ changes }: Outcome): string =>
  [
    ...new Set(
      changes.map(({ record, before, after, count }) =>
        [
          record,
          ...(before ? [`-${namesIn(before)}`] : []),
          ...(after ? [`+${namesIn(after)}`] : []),
          ...(count === undefined ? [] : ['n']),
        ].join(' '),
      ),
    ),
  ].join(' | ')

async function walk(servedCall: CatalogueCall): Promise<void> {
  const { path } = servedCall.call
  const subject = rows.subjectOf(servedCall)
  const all: Outcome[] = []
  for (const [variant, input] of variantsOf(servedCall)) {
    if (!subject) {
      all.push(await runFiltered(on, servedCall, input, user))
      continue
    }
    const inEachState = async (by?: number) => {
      const outcomes = new Map<string, Outcome>()
      const after = (db: Db) => stateOf(db, subject)
      for (const state of subject.states) {
        const before = (db: Db) => putInState(db, subject, state, by)
        outcomes.set(state, await runFiltered(on, servedCall, input, user, { before, after }))
      }
      return outcomes
    }
    const outcomes = await inEachState()
    all.push(...outcomes.values())
    findings.steps[path + variant] = describeOutcomes(outcomes)
    if (!rows.hasAuthors(subject)) continue
    const own = describeOutcomes(await inEachState(user.id))
    if (own !== findings.steps[path + variant]) findings.stepsOfAuthors[path + variant] = own
  }
  // A referenced row cannot be deleted. To get its log line, the call runs without the references.
  if (all.every((outcome) => outcome.code !== code.ok) && all.some((outcome) => outcome.code === code.inUse)) {
    all.push(await runFiltered(on, servedCall, inputOf(servedCall), user, { before: withoutReferences }))
  }
  const successes = all.filter((outcome) => outcome.code === code.ok)
  const good = successes.find(({ changes }) => changes.length > 0) ?? successes[0]
  if (good) findings.lines[path] = lineOf(good)
  else findings.unreached.push(path)
}

test('a call does what the state of its row permits, and is refused otherwise', () => {
  expect(findings.steps, 'add the difference to steps.ts').toEqual(stepTable)
})

test('who wrote something is not the second person that a step needs', () => {
  expect(findings.stepsOfAuthors).toEqual(stepsOfAuthors)
})

test('each call that changes something says in its line what was and what is', () => {
  expect(findings.lines, 'add the difference to record-lines.ts, for other calls to lines.ts').toEqual({
    ...lines,
    ...recordLines,
  })
})

test('calls whose good input is not made here are named, so that none is left out unseen', () => {
  expect(findings.unreached.sort()).toEqual([...unreachedPaths].sort())
})

test('a call that changes something writes a line of its own, but for those that are named here', () => {
  const silent = on.parts.catalogue.calls.filter(({ call }) => call.changes && !call.logged)
  expect(silent.map(({ call }) => call.path).sort()).toEqual([...unloggedPaths].sort())
})
