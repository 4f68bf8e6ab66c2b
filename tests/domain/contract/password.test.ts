import { expect, test } from 'vitest'
import { changeRule, resetRule, specialCharacters } from '../../../src/domain/contract/password.ts'

test('the reset rule takes 12 to 16 characters of all four kinds', () => {
  expect(resetRule.failures('Aa1!Aa1!Aa1!')).toEqual([])
  expect(resetRule.failures('Aa1!Aa1!Aa1!Aa1!')).toEqual([])
  expect(resetRule.failures('Aa1!Aa1!Aa1')).toEqual(['length'])
  expect(resetRule.failures('Aa1!Aa1!Aa1!Aa1!x')).toEqual(['length'])
  expect(resetRule.failures('aaaaaaaaaaaa')).toEqual(['upper', 'digit', 'special'])
  expect(resetRule.failures('')).toEqual(['length', 'lower', 'upper', 'digit', 'special'])
})

test('the change rule takes 8 to 20 characters of all four kinds', () => {
  expect(changeRule.failures('Aa1!Aa1!')).toEqual([])
  expect(changeRule.failures(`Aa1!${'x'.repeat(16)}`)).toEqual([])
  expect(changeRule.failures(`Aa1!${'x'.repeat(17)}`)).toEqual(['length'])
  expect(changeRule.failures('AAAA1111!')).toEqual(['lower'])
})

test('length counts characters, and only printable ASCII signs are special', () => {
  expect(changeRule.failures('Aa1!😀😀😀😀')).toEqual([])
  expect(changeRule.failures('Aa1😀😀')).toEqual(['length', 'special'])
  expect(changeRule.failures('Aa1 Aa1 中文')).toEqual(['special'])
  for (const sign of specialCharacters) expect(changeRule.failures(`Aa1Aa1A${sign}`)).toEqual([])
  expect(specialCharacters).toHaveLength(32)
})
