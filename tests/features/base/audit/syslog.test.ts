import fc from 'fast-check'
import { expect, test } from 'vitest'
import { companySignInCalls } from '../../../../src/features/base/accounts/companySignIn/contract.ts'
import { sessionCalls } from '../../../../src/features/base/accounts/session/contract.ts'
import { factorSignInCalls } from '../../../../src/features/base/accounts/session/factor-contract.ts'
import { kindOf, messageOf, signInCalls } from '../../../../src/features/base/audit/logCollector/message.ts'
import {
  frameOf,
  minMessageBytes,
  type SyslogMessage,
} from '../../../../src/features/base/audit/logCollector/syslog.ts'
import { withLines } from '../../../../src/platform/pem.ts'
import { selfSigned } from '../../../telematics/gateway/certificate.ts'
import { FrameReader, parseMessage } from './syslog-parser.ts'

const header = {
  facility: 'audit',
  severity: 'info',
  hostName: 'host',
  appName: 'app',
  processId: '17',
  messageId: 'operation',
  enterprise: 32473,
} as const
const message = (more: Partial<SyslogMessage>): SyslogMessage => ({
  ...header,
  at: Date.UTC(2026, 0, 2, 3, 4, 5, 60),
  parameters: {},
  text: '',
  ...more,
})
const parse = (one: SyslogMessage, maxBytes = 100_000) => {
  const reader = new FrameReader()
  const result = reader.push(frameOf(one, maxBytes))
  expect([result.length, reader.rest]).toEqual([1, 0])
  return result[0]!
}
const anyText = fc.string({ unit: 'binary', maxLength: 200 })
/** Text as a reader sees it. Control characters are written as \uXXXX. */
const readableText = (text: string) =>
  [...text.toWellFormed()]
    .map((each) =>
      /[\p{Cc}\u2028\u2029]/u.test(each) ? `\\u${each.codePointAt(0)!.toString(16).padStart(4, '0')}` : each,
    )
    .join('')

test('a message has its header, one element of structured data and a marked text', () => {
  const frame = frameOf(message({ parameters: { id: 7, user: 'a"b\\c]d', none: null }, text: 'Änderung' }), 8192)
  const line =
    '<110>1 2026-01-02T03:04:05.060Z host app 17 operation [audit@32473 id="7" user="a\\"b\\\\c\\]d"] \ufeffÄnderung'
  expect(frame.toString()).toBe(`${Buffer.byteLength(line)} ${line}`)
})

test('any values come out as they went in, and never become a second message', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (user, details, text) => {
      const result = parse(message({ parameters: { user, details }, text }))
      const data = result.data.get('audit@32473')
      expect(data?.get('user') ?? '').toBe(readableText(user))
      expect(data?.get('details') ?? '').toBe(readableText(details))
      expect(result.text).toBe(readableText(text))
    }),
  )
})

test('a long message is cut between characters and says so; no header field breaks the grammar', () => {
  fc.assert(
    fc.property(anyText, fc.string({ unit: 'grapheme', minLength: 900, maxLength: 3000 }), (user, text) => {
      const result = parse(
        message({ hostName: user, appName: user, parameters: { user: user + text }, text }),
        minMessageBytes,
      )
      expect(result.bytes).toBeLessThanOrEqual(minMessageBytes)
      expect(readableText(text).startsWith(result.text)).toBe(true)
      if (result.text !== readableText(text)) expect(result.data.get('audit@32473')?.get('truncated')).toBe('1')
    }),
    { numRuns: 50 },
  )
})

test('the kind of an entry follows from its call and its result', () => {
  const kind = (call: string, details: unknown) => kindOf({ call, details: JSON.stringify(details) })
  expect(kind('/user/login', { result: 'success' })).toBe('signIn')
  expect(kind('/user/login', { result: 'refused', reason: 'password' })).toBe('signIn')
  expect(kind('/vehicle/add', { result: 'refused', reason: 'permission' })).toBe('refusal')
  expect(kind('/owner/reveal', [])).toBe('reveal')
  expect(kind('/certUpload/bindReveal', [])).toBe('reveal')
  expect(kind('/appuser/exportAppUserClear', [])).toBe('reveal')
  expect(kind('/vehicle/add', [{ record: 'vehicle' }])).toBe('operation')
  const calls = [sessionCalls, factorSignInCalls, companySignInCalls].flatMap((each) =>
    Object.values(each).map(({ path }): string => path),
  )
  expect(signInCalls.filter((path) => !calls.includes(path))).toEqual([])
})

test('a refused sign-in is a warning, and names are in the language of the collector', () => {
  const entry = {
    id: 5,
    at: 0,
    userId: null,
    userName: 'eve\n<13>1',
    department: null,
    page: '账号 | Accounts',
    action: '登录 | Sign in',
    details: '{"result":"refused"}',
    ip: '::1',
    call: '/user/login',
    requestId: 'r-1',
  }
  const result = parse(messageOf(entry, { ...header, lang: 'en' }))
  expect(result).toMatchObject({ severity: 4, facility: 13, messageId: 'signIn' })
  expect(result.text).toBe('eve\\u000a<13>1 · Accounts · Sign in · {"result":"refused"}')
  expect(Object.fromEntries(result.data.get('audit@32473')!)).toEqual({
    id: '5',
    user: 'eve\\u000a<13>1',
    ip: '::1',
    call: '/user/login',
    requestId: 'r-1',
    result: 'refused',
  })
})

test('the parser of these tests refuses what the standard does not allow', () => {
  const parseText = (text: string) => parseMessage(Buffer.from(text))
  for (const wrong of [
    '<110>1 2026-01-02 host app 17 m [a@1] \ufeffx',
    '<110>1 2026-01-02T03:04:05.060Z host app 17 m [a@1 x="]"] \ufeffx',
    '<110>1 2026-01-02T03:04:05.060Z host app 17 m [a@1 x="1"]\ufeffx',
    '<110>1 2026-01-02T03:04:05.060Z host app 17 m [a@1 x="1"] x',
    '<199>1 2026-01-02T03:04:05.060Z host app 17 m [a@1] \ufeffx',
  ])
    expect(() => parseText(wrong)).toThrow()
})

test('a key that was pasted into one line gets its lines back', () => {
  const { key, cert } = selfSigned('localhost')
  expect(withLines(key.replaceAll('\n', ''))).toBe(key)
  expect(withLines(`${cert}${cert}`.replaceAll('\n', ' '))).toBe(cert + cert)
})
