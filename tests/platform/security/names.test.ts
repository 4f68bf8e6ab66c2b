import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../src/domain/contract/code.ts'
import { userCalls } from '../../../src/features/base/accounts/user/contract.ts'
import { vehicleGroupCalls } from '../../../src/features/base/accounts/vehicleGroup/contract.ts'
import { seriesCalls } from '../../../src/features/fleet/vehicles/series/contract.ts'
import { signalRuleCalls } from '../../../src/features/work/alarms/signalRule/contract.ts'
import { meetingCalls } from '../../../src/features/work/events/meeting/contract.ts'
import { root } from '../../../src/features/work/ota/device/ddi/paths.ts'
import { vinOf } from '../../telematics/gateway/frames.ts'
import { openTestServer, type TestServer } from '../harness.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())

test.each(['Depot\r\nBcc: all@example.com', 'Depot\tNorth', 'Depot\u001b[31m', 'Depot\u0085'])(
  '23: a name of one line has no control characters: %j',
  async (name) => {
    for (const [call, field] of [
      [vehicleGroupCalls.add, 'name'],
      [seriesCalls.add, 'name'],
      [meetingCalls.add, 'name'],
      [signalRuleCalls.add, 'name'],
      [userCalls.add, 'fullName'],
    ] as const) {
      const { code: answerCode, data } = await on.admin.post(call.path, { [field]: name }, { lang: 'en' })
      expect([call.path, answerCode], call.path).toEqual([call.path, code.invalid])
      const { fields } = data as { fields: { field: string }[] }
      const about = fields.find((each) => each.field === field)
      expect(JSON.stringify(about), call.path).toMatch(/control characters|invalid format/)
    }
  },
)

test('15: answers of the device interface allow a browser nothing, refusals too', async () => {
  for (const headers of [{}, { authorization: 'TargetToken x' }]) {
    const answer = await on.anonymous.raw({ url: root.replace(':vin', vinOf(1)), headers })
    expect(answer.status).toBe(401)
    expect(answer.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'strict-transport-security': expect.stringMatching(/max-age=\d{8}/),
    })
  }
})
