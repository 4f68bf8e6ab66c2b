import { expect, test } from 'vitest'
import {
  newCode,
  newShortCode,
  type RandomInteger,
  readCode,
  readShortCode,
  showCode,
} from '../../src/domain/code-form.ts'
import { seededRandom } from '../random.ts'

const alphabet = 'ABCDEFGHKLMNPQRSTUVWXYZ23456789'
const forms = [
  { name: 'exchange code', length: 16, make: newCode, read: readCode },
  { name: 'pick-up code', length: 8, make: newShortCode, read: readShortCode },
]
const next = seededRandom()
const random: RandomInteger = (limit) => Math.floor(next() * limit)

for (const { name, length, make, read } of forms) {
  test(`every single wrong character of an ${name} is refused`, () => {
    for (let round = 0; round < 50; round += 1) {
      const code = make(random)
      expect(code).toHaveLength(length)
      expect(read(code)).toBe(code)
      for (let at = 0; at < length; at += 1)
        for (const wrong of alphabet)
          if (wrong !== code.charAt(at))
            expect(
              read(code.slice(0, at) + wrong + code.slice(at + 1)),
              `${code} with ${wrong} at ${at}`,
            ).toBeUndefined()
    }
  })

  test(`every swap of two characters of an ${name} is refused, wherever they stand`, () => {
    for (let first = 0; first < length; first += 1)
      for (let second = first + 1; second < length; second += 1)
        for (let round = 0; round < 40; round += 1) {
          const code = make(random)
          const letters = [...code]
          const [a = '', b = ''] = [letters[first], letters[second]]
          letters[first] = b
          letters[second] = a
          expect(read(letters.join('')), `${code}: ${first} and ${second}`).toBe(a === b ? code : undefined)
        }
  })

  test(`an ${name} of another length is none`, () => {
    const code = make(random)
    for (const other of ['', code.slice(1), `${code}A`, `A${code}`]) expect(read(other)).toBeUndefined()
  })
}

test('case, blanks, dashes and the wide letters of Chinese keyboards change nothing', () => {
  const code = newCode(random)
  const shownCode = showCode(code)
  expect(shownCode).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)
  const wide = shownCode.replace(/[A-Z2-9-]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))
  for (const input of [shownCode, shownCode.toLowerCase(), ` ${shownCode.replaceAll('-', ' – ')}\n`, wide])
    expect(readCode(input)).toBe(code)
  expect(showCode('ABCDEFGH')).toBe('ABCD-EFGH')
})

test('letters that are easily mistaken are in no code', () => {
  for (const letter of '01IJO') expect(readCode(newCode(random).slice(0, 15) + letter)).toBeUndefined()
  expect(readCode('ÄÖÜẞ-ÄÖÜẞ-ÄÖÜẞ-ÄÖÜẞ')).toBeUndefined()
  expect(readCode('😀'.repeat(8))).toBeUndefined()
})

test('each random number gives another code, and each character can be a check', () => {
  const checks = new Set<string | undefined>()
  for (let value = 0; value < 31; value += 1) {
    let drawCount = 0
    checks.add(newCode(() => (drawCount++ === 0 ? value : 0)).at(-1))
  }
  expect(checks.size).toBe(31)
  expect(new Set(Array.from({ length: 20_000 }, () => newCode(random))).size).toBe(20_000)
})
