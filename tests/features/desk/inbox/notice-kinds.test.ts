/** Every declared notice is complete: its texts, its route and its permission exist, and so do its lines. */
import { beforeAll, describe, expect, test } from 'vitest'
import { inboxNotices, pushNotices } from '../../../../src/domain/contract/notice.ts'
import { noticeCalls } from '../../../../src/features/desk/inbox/notice/contract.ts'
import { screens } from '../../../../src/features/screens.ts'
import { alarmCalls } from '../../../../src/features/work/alarms/alarm/contract.ts'
import type { Catalogue } from '../../../../src/platform/thing/catalogue.ts'
import { loadCatalogue } from '../../../../src/programs/discover.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await loadCatalogue()
})
const chinese = /\p{Script=Han}/u

test('every kind has texts in both languages', () => {
  const texts = [
    ...inboxNotices().map(({ inbox }) => inbox.title),
    ...pushNotices().flatMap(({ push: { title, hint, body } }) => [title, hint, body]),
  ]
  expect(texts.length).toBeGreaterThan(40)
  expect(texts.filter(([zh, ...en]) => !chinese.test(zh) || en.some((text) => !text || chinese.test(text)))).toEqual([])
  expect(pushNotices().filter(({ push }) => push.body.some((text) => !text.includes('{{count}}')))).toEqual([])
})

test('every notification leads to a screen', () => {
  const routes = new Set<string>(screens.map(({ route }) => route))
  expect(pushNotices().filter(({ push }) => !routes.has(push.route))).toEqual([])
})

test('every permission is that of a call', () => {
  const paths = new Set(catalogue.calls.map(({ call }) => call.path))
  expect(catalogue.notices.filter(({ call }) => call !== undefined && !paths.has(call.path))).toEqual([])
})

test('places are distinct, so that the order does not depend on the order of files', () => {
  const [sections, kinds] = [
    inboxNotices().map(({ inbox }) => inbox.place),
    pushNotices().map(({ push }) => push.place),
  ]
  expect([new Set(sections).size, new Set(kinds).size]).toEqual([sections.length, kinds.length])
})

describe('the answer of the inbox', () => {
  const lists = () => Object.fromEntries(inboxNotices().map(({ inbox }) => [inbox.list, inbox.everyone ? [] : null]))

  test('has each list, null without permission', () => {
    expect(noticeCalls.inbox.output.parse(lists())).toEqual(lists())
    expect(noticeCalls.inbox.output.safeParse({ ...lists(), jobs: null }).success).toBe(false)
    expect(noticeCalls.inbox.output.safeParse({}).success).toBe(false)
  })

  test('has the declared rows only', () => {
    const row = { id: 1, vin: 'x', level: '2', kind: 'general', code: 1, rule: null, suppressedCount: null, at: '' }
    const parse = (alarms: object[]) => noticeCalls.inbox.output.safeParse({ ...lists(), alarms })
    expect(parse([{ ...row, secret: 1 }]).data?.alarms).toEqual([row])
    expect(parse([{ ...row, level: '1' }]).success).toBe(false)
  })
})

test('the permission of alarms is that of their list', () => {
  const call = catalogue.notices.find(({ notice }) => notice.name === 'alarm')?.call
  expect(call?.path).toBe(alarmCalls.query.path)
})
