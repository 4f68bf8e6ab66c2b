/** Tests random courses of a draw: invariants for every path of an operator and every repetition by the network. */
import { expect, test } from 'vitest'
import { commitOf, keyOf, pick } from '../../../src/domain/draw/pick.ts'
import { check, entropyText, listHashOf, type Receipt, termsHashOf } from '../../../src/domain/draw/receipt.ts'
import {
  type DrawStep,
  type Entrant,
  eligible,
  labelOf,
  mayWin,
  openOf,
  type Terms,
  wonBy,
} from '../../../src/domain/draw/steps.ts'
import { type Random, sourceOf } from '../../../src/virtual-fleet/fleet/chance.ts'

const courses = 150
const groups = ['工厂', '销售', '组委会']
const seed = 'a7'.repeat(32)
const entropy = { kind: 'witness', text: '4-4-2' } as const

const whole = (random: Random, below: number) => Math.floor(random.next() * below)
const some = <T>(random: Random, from: readonly T[], share: number) => from.filter(() => random.next() < share)
const shuffle = <T>(random: Random, from: readonly T[]): T[] =>
  from
    .map((each) => [random.next(), each] as const)
    .sort(([a], [b]) => a - b)
    .map(([, each]) => each)

function anyTerms(random: Random): Terms {
  const prizes = Array.from({ length: 1 + whole(random, 4) }, (_, at) => ({
    id: `${at}`,
    name: `奖 ${at}`,
    count: 1 + whole(random, 6),
    batch: 1 + whole(random, 4),
    groups: random.next() < 0.3 ? some(random, groups, 0.5) : [],
  }))
  const anyPrize = () => (random.next() < 0.5 ? null : `${whole(random, prizes.length)}`)
  const exclusions = Array.from({ length: whole(random, 4) }, (_, at) =>
    random.next() < 0.5
      ? { prize: anyPrize(), group: groups[whole(random, groups.length)]! }
      : { prize: anyPrize(), number: at + 1, name: '李*' },
  )
  return { title: 'x', prizes, excluded: exclusions }
}
const anyList = (random: Random): Entrant[] =>
  Array.from({ length: 1 + whole(random, 30) }, (_, at) => ({
    number: at + 1,
    name: '李*',
    groups: some(random, groups, 0.3),
  }))

type Act = { do: 'draw'; prize: string } | { do: 'confirm' | 'forfeit'; entrant: number } | { do: 'undo' }

/** Request of an operator. `seq` is the step that they saw. */
interface Request {
  readonly seq: number
  readonly act: Act
}

/** Step that an act leads to, as the server computes it. Undefined: refused. */
function stepOf(key: Uint8Array, list: readonly Entrant[], terms: Terms, steps: DrawStep[], act: Act) {
  const seq = steps.length + 1
  const wins = wonBy(steps)
  if (act.do === 'draw') {
    const prize = terms.prizes.find(({ id }) => id === act.prize)!
    const count = Math.min(prize.batch, openOf(prize, steps))
    const winners = pick(key, labelOf('9', seq), eligible(list, terms, prize, steps), count).map((each) => each.number)
    return winners.length === 0 ? undefined : ({ seq, kind: 'won', prize: prize.id, winners } as const)
  }
  if (act.do === 'undo') {
    const of = wins.reduce((most, each) => Math.max(most, each.seq), 0)
    return of === 0 ? undefined : ({ seq, kind: 'void', of, reason: 'x' } as const)
  }
  const last = wins.findLast(({ entrant }) => entrant === act.entrant)
  if (last?.state !== 'drawn') return undefined
  return { seq, kind: act.do === 'confirm' ? 'confirmed' : 'forfeit', entrant: act.entrant } as const
}

function anyAct(random: Random, terms: Terms, steps: DrawStep[]): Act {
  const open = wonBy(steps).filter(({ state }) => state === 'drawn')
  const chance = random.next()
  const one = open[whole(random, Math.max(1, open.length))]
  if (chance < 0.08) return { do: 'undo' }
  if (one && chance < 0.5) return { do: chance < 0.3 ? 'forfeit' : 'confirm', entrant: one.entrant }
  return { do: 'draw', prize: terms.prizes[whole(random, terms.prizes.length)]!.id }
}

/** Returns a random course with the requests that led to it. */
function anyCourse(random: Random) {
  const [terms, list] = [anyTerms(random), anyList(random)]
  const hashes = { termsHash: termsHashOf(terms), listHash: listHashOf(list) }
  const key = keyOf(seed, { terms: hashes.termsHash, list: hashes.listHash, entropy: entropyText(entropy) })
  const steps: DrawStep[] = []
  const requests: Request[] = []
  for (let turn = 0; turn < 25; turn++) {
    const act = anyAct(random, terms, steps)
    const step = stepOf(key, list, terms, steps, act)
    if (!step) continue
    requests.push({ seq: steps.length, act })
    steps.push(step)
  }
  const format = 'draw-receipt/2'
  const receipt: Receipt = {
    format,
    draw: '9',
    commit: commitOf(seed),
    terms,
    list,
    ...hashes,
    entropy,
    seed,
    steps,
  }
  return { key, terms, list, steps, requests, receipt }
}

test('whatever the course: nobody holds two prizes or one they may not win, and earlier winners stay when others are redrawn', () => {
  const random = sourceOf(3)
  let [redrawn, voidCount, shut] = [0, 0, 0]
  for (let course = 0; course < courses; course++) {
    const { terms, list, steps } = anyCourse(random)
    for (const [at, step] of steps.entries()) {
      const [before, after] = [wonBy(steps.slice(0, at)), wonBy(steps.slice(0, at + 1))]
      const same = ({ seq, prize, entrant }: (typeof after)[number]) => `${seq} ${prize} ${entrant}`
      const stay = step.kind === 'void' ? before.filter(({ seq }) => seq !== step.of) : before
      expect(after.slice(0, stay.length).map(same)).toEqual(stay.map(same))
      expect(new Set(after.map(({ entrant }) => entrant)).size).toBe(after.length)
      for (const prize of terms.prizes) expect(openOf(prize, steps.slice(0, at + 1))).toBeGreaterThanOrEqual(0)
      if (step.kind === 'void') voidCount++
      if (step.kind !== 'won') continue
      if (before.some(({ prize, state }) => prize === step.prize && state === 'forfeit')) redrawn++
      const prize = terms.prizes.find(({ id }) => id === step.prize)!
      for (const number of step.winners)
        expect(mayWin(terms, prize, list.find((each) => each.number === number)!)).toBe(true)
      if (list.some((each) => !mayWin(terms, prize, each))) shut++
    }
  }
  // The interesting courses occurred often enough.
  for (const count of [redrawn, voidCount, shut]) expect(count).toBeGreaterThan(courses / 3)
})

test('the same requests, each repeated and in any order, lead to the same steps: only the one for what is seen counts', () => {
  const random = sourceOf(4)
  for (let course = 0; course < courses; course++) {
    const { key, terms, list, steps, requests } = anyCourse(random)
    const acceptedSteps: DrawStep[] = []
    const repeatedRequests = requests.flatMap((request) => Array.from({ length: 1 + whole(random, 3) }, () => request))
    // An operator continues only after a request was accepted. Delayed requests arrive at any time.
    for (let rounds = 0; acceptedSteps.length < steps.length && rounds <= steps.length; rounds++)
      for (const { seq, act } of shuffle(random, repeatedRequests)) {
        if (seq !== acceptedSteps.length) continue
        const step = stepOf(key, shuffle(random, list), terms, acceptedSteps, act)
        if (step) acceptedSteps.push(step)
      }
    expect(acceptedSteps).toEqual(steps)
  }
})

test('every course holds when it is checked, and does not once a winner is another one', () => {
  const random = sourceOf(5)
  let changeCount = 0
  for (let course = 0; course < courses; course++) {
    const { receipt, list } = anyCourse(random)
    const wrong = (one: Receipt) => check(one, () => undefined).filter(({ holds }) => !holds)
    expect(wrong(receipt)).toEqual([])
    const at = receipt.steps.findIndex(({ kind }) => kind === 'won')
    const step = receipt.steps[at]
    const other = step?.kind === 'won' && list.find(({ number }) => number !== step.winners[0])
    if (step?.kind !== 'won' || !other) continue
    const steps = receipt.steps.with(at, { ...step, winners: [other.number, ...step.winners.slice(1)] })
    expect(wrong({ ...receipt, steps }).map(({ seq }) => seq)).toContain(step.seq)
    changeCount++
  }
  expect(changeCount).toBeGreaterThan(courses / 2)
})
