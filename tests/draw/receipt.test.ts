import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { randomnessOf } from '../../src/draw/beacon.ts'
import { commitOf, keyOf, pick } from '../../src/draw/pick.ts'
import { pythonProgram } from '../../src/draw/python.ts'
import { check, type Entropy, entropyText, listHashOf, type Receipt, termsHashOf } from '../../src/draw/receipt.ts'
import { type DrawStep, eligible, labelOf, openOf, wonBy } from '../../src/draw/steps.ts'

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
const terms = { title: '年会抽奖 2026', prizes }

/** A draw with a redraw for the absent and a step that was taken back. */
function drawn(entropy: Entropy): Receipt {
  const hashes = { termsHash: termsHashOf(terms), listHash: listHashOf(list) }
  const key = keyOf(seed, { terms: hashes.termsHash, list: hashes.listHash, entropy: entropyText(entropy) })
  const steps: DrawStep[] = []
  const win = (id: string, count: number) => {
    const prize = prizes.find((each) => each.id === id)!
    const seq = steps.length + 1
    const winners = pick(key, labelOf('7', seq), eligible(list, prize, steps), count).map(({ number }) => number)
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
  return { format: 'draw-receipt/1', draw: '7', commit: commitOf(seed), terms, list, ...hashes, entropy, seed, steps }
}

const witness: Entropy = { kind: 'witness', text: '6-2-5' }
const beacon: Entropy = {
  ...{ kind: 'beacon', round: 1000 },
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
const hasPython = spawnSync('python3', ['--version']).status === 0

test('what was drawn holds, and each change of it is found', () => {
  for (const entropy of [witness, beacon])
    expect(check(drawn(entropy), randomnessOf).filter(({ holds }) => !holds)).toEqual([])
  const right = drawn(witness)
  const changed = right.steps.map((step) => (step.seq === 5 && step.kind === 'won' ? { ...step, winners: [1] } : step))
  const wrong = (more: Partial<Receipt>) =>
    check({ ...right, ...more }, randomnessOf)
      .filter(({ holds }) => !holds)
      .map(({ what }) => what)
  expect(wrong({ seed: '5f'.repeat(32) })).toContain('commit')
  expect(wrong({ terms: { ...terms, title: 'x' } })).toEqual(['terms'])
  expect(wrong({ list: list.slice(1) })).toContain('list')
  expect(wrong({ entropy: { kind: 'witness', text: '6-2-6' } })).toContain('winners')
  expect(wrong({ steps: changed })).toContain('winners')
  expect(wrong({ steps: right.steps.slice(1) })).toContain('winners')
  expect(wrong({ entropy: { ...beacon, randomness: '00'.repeat(32) } })).toContain('beacon')
})

test.runIf(hasPython)('Python comes to the same, and finds a changed winner', () => {
  for (const entropy of [witness, beacon]) {
    const { status, stdout, stderr } = byPython(drawn(entropy))
    expect(stderr + stdout).not.toMatch(/WRONG|Error/)
    expect(status).toBe(0)
  }
  const right = drawn(witness)
  const steps = right.steps.map((step) =>
    step.kind === 'won' ? { ...step, winners: [...step.winners].reverse() } : step,
  )
  const { status, stdout } = byPython({ ...right, steps })
  expect(stdout).toContain('WRONG')
  expect(status).toBe(1)
})

test('a forfeited prize is open again, and who forfeited wins nothing more; a void step gives its winners back', () => {
  const { steps } = drawn(witness)
  const won = wonBy(steps)
  const forfeited = won.filter(({ state }) => state === 'forfeit').map(({ entrant }) => entrant)
  expect(forfeited).toHaveLength(1)
  expect(openOf(prizes[0]!, steps)).toBe(0)
  expect(openOf(prizes[1]!, steps)).toBe(3)
  expect(new Set(won.map(({ entrant }) => entrant)).size).toBe(won.length)
  const free = eligible(list, prizes[0]!, steps).map(({ number }) => number)
  expect(free).not.toContain(forfeited[0])
  const undone = steps.find((step) => step.kind === 'void')!
  const taken = steps.find((step) => step.kind === 'won' && undone.kind === 'void' && step.seq === undone.of)
  const others = won.map(({ entrant }) => entrant)
  if (taken?.kind !== 'won') throw new Error('A step was taken back')
  for (const number of taken.winners) expect(free.includes(number)).toBe(!others.includes(number))
  // The next step is drawn from those who may win: with the same steps always the same.
  expect(drawn(witness)).toEqual(drawn(witness))
})
