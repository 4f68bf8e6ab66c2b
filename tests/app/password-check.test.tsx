import { expect, test } from 'vitest'
import { checkChange } from '../../src/app/account/password-check.ts'

test.each([
  ['', '', '', { oldpassword: 'oldRequired', newpassword: 'newRequired', surePsd: 'sureRequired' }],
  ['abcd', 'abcd', 'abcd', { oldpassword: 'atLeast', newpassword: 'atLeast', surePsd: 'atLeast' }],
  ['abcde', 'Abcdef1!', 'Abcdef1?', { surePsd: 'differ' }],
  ['abcde', 'abcdefgh', 'abcdefgh', { newpassword: 'rule' }],
  ['abcde', 'Abc1!', 'Abc1!', { newpassword: 'rule' }],
  ['abcde', `Aa1!${'x'.repeat(17)}`, `Aa1!${'x'.repeat(17)}`, { newpassword: 'rule' }],
  ['abcde', 'Abcdef1!', 'Abcdef1!', {}],
])('old %j, new %j, confirmed %j', (oldpassword, newpassword, surePsd, faults) => {
  const faultEntries = Object.entries(checkChange({ oldpassword, newpassword, surePsd }))
  expect(Object.fromEntries(faultEntries.map(([field, [key]]) => [field, key.split(':')[1]]))).toEqual(faults)
})
