import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { randomnessOf } from '../../../src/domain/draw/beacon.ts'
import { commitOf, keyOf, pick } from '../../../src/domain/draw/pick.ts'
import { pythonProgram } from '../../../src/domain/draw/python.ts'
import {
  check,
  type Entropy,
  entropyText,
  listHashOf,
  type Receipt,
  termsHashOf,
} from '../../../src/domain/draw/receipt.ts'
import { type DrawStep, eligible, labelOf, mayWin, openOf, type Terms, wonBy } from '../../../src/domain/draw/steps.ts'

const seed = '5e'.repeat(32)
const list = Array.from({ length: 40 }, (_, index) => ({
  number: 40 - index,
  name: `张*${index}`,
  groups: index % 4 === 0 ? ['工厂'] : index % 4 === 1 ? ['工厂', '晚班'] : [],
}))
const prizes = [
  { id: 'a', name: '一等奖', count: 2, batch: 1, groups: [] },
  { id: 'b', name: 'Second prize', count: 6, batch: 3, groups: ['工厂'] },
]
/** Terms of draws published before terms had exclusions. Their receipts still exist. */
const older: Terms = { title: '年会抽奖 2026', prizes }
const terms: Terms = {
  ...older,
  excluded: [
    { prize: null, group: '晚班' },
    { prize: 'a', number: 3, name: '张*37' },
    { prize: null, number: 4, name: '张*36' },
  ],
}

/** Returns the receipt of a draw with a redraw for absent winners and a withdrawn step. */
function drawReceipt(entropy: Entropy, terms: Terms = older): Receipt {
  const hashes = { termsHash: termsHashOf(terms), listHash: listHashOf(list) }
  const key = keyOf(seed, { terms: hashes.termsHash, list: hashes.listHash, entropy: entropyText(entropy) })
  const steps: DrawStep[] = []
  const win = (id: string, count: number) => {
    const prize = prizes.find((each) => each.id === id)!
    const seq = steps.length + 1
    const winners = pick(key, labelOf('7', seq), eligible(list, terms, prize, steps), count).map(({ number }) => number)
    steps.push({ seq, kind: 'won', prize: id, winners })
    return winners
  }
  const [absent, there] = win('b', 3)
  steps.push({ seq: steps.length + 1, kind: 'forfeit', entrant: absent! })
  steps.push({ seq: steps.length + 1, kind: 'confirmed', entrant: there! })
  win('b', 1)
  win('a', 1)
  steps.push({ seq: steps.length + 1, kind: 'void', of: steps.length, reason: '提前按下' })
  win('a', 2)
  const format = terms.excluded ? 'draw-receipt/2' : 'draw-receipt/1'
  return { format, draw: '7', commit: commitOf(seed), terms, list, ...hashes, entropy, seed, steps }
}

const witness: Entropy = { kind: 'witness', text: '6-2-5' }
const beacon: Entropy = {
  kind: 'beacon',
  round: 1000,
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
}
const folder = mkdtempSync(join(tmpdir(), 'receipt-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function byPython(receipt: Receipt) {
  writeFileSync(join(folder, 'verify.py'), pythonProgram)
  writeFileSync(join(folder, 'receipt.json'), JSON.stringify(receipt))
  return spawnSync('python3', [join(folder, 'verify.py'), join(folder, 'receipt.json')], { encoding: 'utf8' })
}
/** Without Python the summary of `npm test` lists the skipped tests. */
const hasPython = spawnSync('python3', ['--version']).status === 0

test('what was drawn holds, and each change of it is found', () => {
  for (const entropy of [witness, beacon])
    for (const drawTerms of [older, terms])
      expect(check(drawReceipt(entropy, drawTerms), randomnessOf).filter(({ holds }) => !holds)).toEqual([])
  const right = drawReceipt(witness)
  const changedSteps = right.steps.map((step) =>
    step.seq === 5 && step.kind === 'won' ? { ...step, winners: [1] } : step,
  )
  const wrong = (more: Partial<Receipt>) =>
    check({ ...right, ...more }, randomnessOf)
      .filter(({ holds }) => !holds)
      .map(({ what }) => what)
  expect(wrong({ seed: '5f'.repeat(32) })).toContain('commit')
  expect(wrong({ terms: { ...older, title: 'x' } })).toEqual(['terms'])
  expect(wrong({ list: list.slice(1) })).toContain('list')
  expect(wrong({ entropy: { kind: 'witness', text: '6-2-6' } })).toContain('winners')
  expect(wrong({ steps: changedSteps })).toContain('winners')
  expect(wrong({ steps: right.steps.slice(1) })).toContain('winners')
  expect(wrong({ entropy: { ...beacon, randomness: '00'.repeat(32) } })).toContain('beacon')
})

test.runIf(hasPython)('Python comes to the same, and finds a changed winner', () => {
  for (const entropy of [witness, beacon])
    for (const drawTerms of [older, terms]) {
      const { status, stdout, stderr } = byPython(drawReceipt(entropy, drawTerms))
      expect(stderr + stdout).not.toMatch(/WRONG|Error/)
      expect(status).toBe(0)
    }
  const right = drawReceipt(witness)
  const steps = right.steps.map((step) =>
    step.kind === 'won' ? { ...step, winners: [...step.winners].reverse() } : step,
  )
  const { status, stdout } = byPython({ ...right, steps })
  expect(stdout).toContain('WRONG')
  expect(status).toBe(1)
})

test('a forfeited prize is open again, and who forfeited wins nothing more; a void step gives its winners back', () => {
  const { steps } = drawReceipt(witness)
  const wins = wonBy(steps)
  const forfeiters = wins.filter(({ state }) => state === 'forfeit').map(({ entrant }) => entrant)
  expect(forfeiters).toHaveLength(1)
  expect(openOf(prizes[0]!, steps)).toBe(0)
  expect(openOf(prizes[1]!, steps)).toBe(3)
  expect(new Set(wins.map(({ entrant }) => entrant)).size).toBe(wins.length)
  const free = eligible(list, older, prizes[0]!, steps).map(({ number }) => number)
  expect(free).not.toContain(forfeiters[0])
  const undone = steps.find((step) => step.kind === 'void')!
  const voidedStep = steps.find((step) => step.kind === 'won' && undone.kind === 'void' && step.seq === undone.of)
  const others = wins.map(({ entrant }) => entrant)
  if (voidedStep?.kind !== 'won') throw new Error('A step was taken back')
  for (const number of voidedStep.winners) expect(free.includes(number)).toBe(!others.includes(number))
  // The next step is drawn from the people who may win. The same steps always give the same result.
  expect(drawReceipt(witness)).toEqual(drawReceipt(witness))
})

test('a draw that was published before exclusions were keeps its hashes and winners', () => {
  const { termsHash, listHash, steps } = drawReceipt(witness)
  expect([termsHash, listHash]).toEqual([
    '468b45a17e3ab481fc629e4243aefedc2c0a87cc764730b911b1803e98521e88',
    '72e069b7c75b3c184a5527733cb3a9a3379b6d7ebb92bb56b6aee643eba544cc',
  ])
  expect(steps.flatMap((step) => (step.kind === 'won' ? [step.winners] : []))).toEqual([
    [3, 39, 27],
    [32],
    [4],
    [12, 28],
  ])
})

test('who is excluded wins nothing of it, and a receipt that leaves an exclusion out does not hold', () => {
  const number = (value: number) => list.find((each) => each.number === value)!
  const [first, second] = prizes as [(typeof prizes)[0], (typeof prizes)[0]]
  expect([first, second].map((prize) => mayWin(terms, prize, { ...number(3), groups: ['工厂'] }))).toEqual([
    false,
    true,
  ])
  expect([first, second].map((prize) => mayWin(terms, prize, { ...number(4), groups: ['工厂'] }))).toEqual([
    false,
    false,
  ])
  expect(mayWin(terms, second, { number: 9, groups: ['工厂', '晚班'] })).toBe(false)
  expect(mayWin({}, second, { number: 9, groups: ['工厂', '晚班'] })).toBe(true)
  const { steps } = drawReceipt(witness, terms)
  const may = (prize: string) => eligible(list, terms, prizes.find(({ id }) => id === prize)!, [])
  for (const step of steps)
    if (step.kind === 'won') {
      const eligibleNumbers = may(step.prize).map((each) => each.number)
      for (const winner of step.winners) expect(eligibleNumbers).toContain(winner)
    }
  const right = drawReceipt(witness, terms)
  // With the hashes of other terms, too: the winners follow from the people who could win.
  const fewer = { ...terms, excluded: terms.excluded?.slice(1) ?? [] }
  const checks = check({ ...right, terms: fewer, termsHash: termsHashOf(fewer) }, randomnessOf)
  expect(checks.filter(({ holds }) => !holds).map(({ what }) => what)).toContain('winners')
})
