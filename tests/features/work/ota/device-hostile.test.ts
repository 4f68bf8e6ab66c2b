/** Device routes answer any input with a status below 500, and refuse requests without a token. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inCheck } from '../../../check.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { vinOf } from '../../fleet/vehicles/fleet.ts'
import { addVehicles } from '../diagnosis/logs.ts'
import { Box, offeredTo, planPartOf, stateOf, storedFile } from './boxes.ts'

let on: TestServer
let boxes: Box[]
let action: number
let campaign: number
beforeAll(async () => {
  on = await openTestServer()
  await addVehicles(on, [1, 2, 3, 4, 5, 6])
  const file = await storedFile(on, Buffer.from('image'), 'app.swu')
  const offer = await offeredTo(on, vinOf(1), { content: [planPartOf(file)] })
  action = offer.action
  campaign = offer.campaign
  // Several boxes, because the limit of requests per minute is per box.
  boxes = [offer.own, ...(await Promise.all([2, 3, 4, 5, 6].map((n) => Box.of(on, vinOf(n)))))]
})
afterAll(() => on.close())

const routes = () => on.parts.catalogue.deviceApis.flatMap((api) => api.routes)
const odd = fc.constantFrom(
  '',
  ' ',
  '..',
  '%2e%2e%2f',
  '%00',
  '%ff',
  '0',
  '-1',
  '2147483648',
  'NaN',
  'null',
  '__proto__',
  "'; drop table x--",
  '猫',
  'a'.repeat(150),
  '*',
  '1-1',
  '1.root.json',
)
const json = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{"__proto__":{"a":1}}',
    `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
    '{"data":{"a":"\\u0000"}}',
  ),
  fc
    .record({
      status: fc.record({
        execution: fc.oneof(fc.constantFrom('proceeding', 'download', 'scheduled'), fc.string()),
        result: fc.oneof(
          fc.jsonValue(),
          fc.record({ finished: fc.constantFrom('none', 'x'), progress: fc.jsonValue() }),
        ),
        details: fc.jsonValue(),
        code: fc.jsonValue(),
      }),
    })
    .map((value) => JSON.stringify(value)),
  fc
    .record({ mode: fc.oneof(fc.constantFrom('merge', 'replace', 'remove'), fc.string()), data: fc.jsonValue() })
    .map((value) => JSON.stringify(value)),
)

test('no route falls, and none says more than that it refuses', async () => {
  let turn = 0
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.array(odd, { minLength: 3, maxLength: 3 }),
      fc.boolean(),
      json,
      async (which, words, isReal, body) => {
        const route = routes()[which % routes().length]!
        const box = boxes[turn++ % boxes.length]!
        let word = 0
        const url = route.path.replaceAll(/:(\w+)/g, (_all, name: string) => {
          if (name === 'vin') return box.vin
          if (isReal && name === 'action') return String(action)
          return encodeURI(words[word++] ?? '') || 'x'
        })
        const answer = await box.ask(route.method, url, route.method === 'GET' ? undefined : body)
        expect([route.path, url, answer.status]).toEqual([route.path, url, expect.any(Number)])
        expect(answer.status, `${route.method} ${url} ${body}`).toBeLessThan(500)
        if (answer.status >= 400 && answer.json)
          expect(
            Object.keys(answer.json).every((key) => ['errorCode', 'message', 'code', 'msg', 'data'].includes(key)),
          ).toBe(true)
      },
    ),
    { numRuns: inCheck(100, 600) },
  )
  expect(['succeeded', 'failed']).not.toContain(await stateOf(on, boxes[0]!.vin, campaign))
})

test('without a token every route refuses alike, before it reads a body', async () => {
  for (const route of routes()) {
    const url = route.path.replace(':vin', vinOf(1)).replaceAll(/:\w+/g, '1')
    const answer = await on.server.app.inject({
      method: route.method,
      url,
      ...(route.method !== 'GET' && { payload: '{', headers: { 'content-type': 'application/json' } }),
    })
    expect([url, answer.statusCode, answer.json().errorCode]).toEqual([url, 401, 'unauthorized'])
  }
})
