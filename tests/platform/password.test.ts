import { expect, test } from 'vitest'
import { hash, isCommon, PasswordBusy, verify, verifyNothing } from '../../src/platform/password.ts'
import { isGuessed } from '../../src/platform/password-guess.ts'

test('a hash is argon2id with the parameters asked for and tells right from wrong', async () => {
  const passwordHash = await hash('Korrekt-Pferd-7')
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hash('Korrekt-Pferd-7')).not.toBe(passwordHash)
  expect(await verify(passwordHash, 'Korrekt-Pferd-7')).toBe(true)
  expect(await verify(passwordHash, 'korrekt-Pferd-7')).toBe(false)
  expect(await verify('not a hash', 'Korrekt-Pferd-7')).toBe(false)
})

test('nothing of a long password is cut off', async () => {
  const long = 'x'.repeat(200)
  expect(await verify(await hash(`${long}a`), `${long}b`)).toBe(false)
})

test('an unknown account costs what a known one costs', async () => {
  const passwordHash = await hash('Korrekt-Pferd-7')
  const measureMs = async (work: () => Promise<boolean>) => {
    const start = performance.now()
    expect(await work()).toBe(false)
    return performance.now() - start
  }
  // In pairs, so that other work on the machine affects both. The minimum of each is its cost.
  const pairs: [known: number, unknown: number][] = []
  for (let i = 0; i < 15; i++)
    pairs.push([await measureMs(() => verify(passwordHash, 'wrong')), await measureMs(() => verifyNothing('wrong'))])
  const [existingMs, unknown] = [0, 1].map((at) => Math.min(...pairs.map((pair) => pair[at]!))) as [number, number]
  expect(unknown / existingMs).toBeGreaterThan(0.5)
  expect(unknown / existingMs).toBeLessThan(2)
})

test('a flood is refused beyond the queue, and what was taken is finished', async () => {
  const all = await Promise.allSettled(Array.from({ length: 150 }, () => verifyNothing('x', { who: 'one' })))
  const rejections = all.filter((one) => one.status === 'rejected')
  expect(rejections).toHaveLength(46)
  for (const one of rejections) expect((one as PromiseRejectedResult).reason).toBeInstanceOf(PasswordBusy)
  expect(await verifyNothing('x')).toBe(false)
})

test('a flood at one account lets others pass', async () => {
  const finishOrder: string[] = []
  const attempt = (who: string) => verifyNothing('x', { who }).then(() => finishOrder.push(who))
  const flood = Array.from({ length: 60 }, () => attempt('attacked'))
  await Promise.all([...flood, ...['a', 'b', 'c'].map(attempt)])
  for (const who of ['a', 'b', 'c']) expect(finishOrder.indexOf(who)).toBeLessThan(20)
})

test.each([
  '123456',
  'password',
  'PassWord',
  'Password123!',
  '!!Qwerty2024#',
  'Dragon#1',
  'Aa123456!',
  'P@ssw0rd!',
  'Aa@123456',
  'Abc@123.',
  '11111111',
])('%s is common', (password) => expect(isCommon(password)).toBe(true))
test.each(['Lantern7!Orbit', 'xK9#vbQ2&mLp', 'Ty!482-nn91', ''])('%s is not common', (password) =>
  expect(isCommon(password)).toBe(false),
)

test.each([
  'Huawei@123',
  'Zaq1@wsx',
  '1q2w3e4R!',
  '!QAZ2wsx#EDC',
  'Asdfgh@2026',
  'Te5la#1234',
  'X_i_a_o_m_i9!',
  'Abcdefg1!',
  'Fedcba#987',
  'Aaaaaa1!',
  'Admin@Byd2026',
  'Tbox-Admin-26',
])('%s is guessed', (password) => expect(isGuessed(password)).toBe(true))
test.each(['Lantern7!Orbit', 'xK9#vbQ2', 'Ty!482-nn91', 'Huawei-Kettle-81', 'Quiet-Harbour-27'])(
  '%s is not guessed',
  (password) => expect(isGuessed(password)).toBe(false),
)
test('words of the company and the person are guessed, too', () => {
  expect(isGuessed('Nebulon@4711')).toBe(false)
  expect(isGuessed('Nebul0n@2019', ['nebulon'])).toBe(true)
})
