import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newCode } from '../../../src/domain/code-form.ts'
import { code } from '../../../src/domain/contract/code.ts'
import { dayMs, hourMs } from '../../../src/domain/time.ts'
import { companyOfferCalls } from '../../../src/features/base/accounts/session/company-contract.ts'
import { sessionCalls } from '../../../src/features/base/accounts/session/contract.ts'
import { agreementCalls } from '../../../src/features/base/consent/agreement/contract.ts'
import { letterCalls } from '../../../src/features/base/messaging/letter/contract.ts'
import { pushCalls } from '../../../src/features/base/messaging/pushDevice/contract.ts'
import { webhookCalls } from '../../../src/features/base/messaging/webhook/contract.ts'
import { PlatformLogins } from '../../../src/features/fleet/messages/platformAccount/login.ts'
import { rawExportCalls } from '../../../src/features/fleet/messages/rawExport/contract.ts'
import { signalQueryCalls } from '../../../src/features/fleet/messages/signalQuery/contract.ts'
import { appAccountCalls } from '../../../src/features/fleet/owners/appAccount/contract.ts'
import { acceptedText } from '../../../src/features/fleet/owners/bindRequest/state-texts.ts'
import { chartCalls } from '../../../src/features/work/analysis/chart/contract.ts'
import { clientErrorCalls } from '../../../src/features/work/analysis/clientError/contract.ts'
import { subscriptionCalls } from '../../../src/features/work/analysis/subscription/contract.ts'
import { codeCalls } from '../../../src/features/work/commerce/exchangeCode/contract.ts'
import { feedbackCalls } from '../../../src/features/work/content/feedback/contract.ts'
import { manualCalls } from '../../../src/features/work/content/manual/contract.ts'
import { manualReaderCalls } from '../../../src/features/work/content/manualReader/contract.ts'
import { questionCalls } from '../../../src/features/work/content/question/contract.ts'
import { dealerCodeCalls } from '../../../src/features/work/tracking/dealerCode/contract.ts'
import { sharedCalls } from '../../../src/features/work/tracking/sharedVehicle/contract.ts'
import { dealerCalls } from '../../../src/features/work/tracking/vehicleFinder/contract.ts'
import { hash } from '../../../src/platform/password.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import type { Store } from '../../../src/platform/store/store.ts'
import { countedLimits } from '../../../src/platform/throttle/throttle.ts'
import { newSecret } from '../../../src/platform/token.ts'
import { inCheck } from '../../check.ts'
import { pushService } from '../../features/base/messaging/push-service.ts'
import { webhookReceiver } from '../../features/base/messaging/receiver.ts'
import { newToken, phonePicture, sendRequest } from '../../features/fleet/owners/sending.ts'
import { reservedPort } from '../../ports.ts'
import { vinOf } from '../../telematics/gateway/frames.ts'
import { addVehicles } from '../../telematics/gateway/yard.ts'
import type { ApiAnswer } from '../client.ts'
import { type Client, openTestServer, type TestServer } from '../harness.ts'
import { guessedCodes } from './guessed-codes.ts'

const atOnce = inCheck(12, 50)
const password = 'Blue-Kettle-81'
let on: TestServer
let dealer: number
beforeAll(async () => {
  // A push service on this machine is reachable, a mail server is not.
  on = await openTestServer({
    config: { FORWARD_HOSTS: '127.0.0.1', SMTP_URL: `smtp://127.0.0.1:${await reservedPort()}` },
  })
  await addVehicles(on.parts.store as Store, [1])
  const { rows } = await on.parts.store.db.execute<{ id: string }>(sql`
    insert into dealer (name, code, longitude, latitude) values ('Ours', 'D1', 116.9, 36.6) returning id`)
  dealer = Number(rows[0]?.id)
  await on.parts.store.db.execute(sql`update vehicle set channel_code = 'D1'`)
  // Each limit at its minimum, so that `atOnce` exceeds it.
  for (const limit of new Map(countedLimits().map(({ most }) => [most.key, String(most.min)])))
    await on.parts.store.db.execute(sql`insert into parameter_value (key, value) values ${limit}`)
})
afterAll(() => on.close())

const each = Array.from({ length: atOnce }, (_, index) => index)
let networks = 0
const elsewhere = () => ({ remoteAddress: `10.${++networks}.0.2` })
const passes = (answers: ApiAnswer[]) => answers.filter((answer) => answer.code !== code.throttled).length
const requestReset = (account: string, from = elsewhere()) =>
  on.anonymous.call(sessionCalls.sendResetMail, { account }, from)
const person = async (userName: string) =>
  on.asUser({ links: 'all', allVehicles: true, userName, passwordHash: await hash(password) })

/** Number of wrong passwords that were verified for names with this prefix. */
async function lookedAt(names: string): Promise<number> {
  const { rows } = await on.parts.store.db.execute<{ details: string }>(
    sql`select details from operation_log where call = ${sessionCalls.login.path} and user_name like ${`${names}%`}`,
  )
  expect(rows).toHaveLength(atOnce)
  return rows.filter(({ details }) => !details.includes('locked')).length
}
async function issueCode(): Promise<string> {
  const expiresAt = new Date(on.parts.now().getTime() + hourMs).toISOString()
  return (await on.admin.call(dealerCodeCalls.add, { dealer, expiresAt })).data.code
}
/** Fields of every feedback. `feedbackOf` returns one that was not sent before. */
const feedback = { appType: 'android', scenario: 'other', description: 'D' } as const
const feedbackOf = (account: string) => ({ secret: newSecret(), account, ...feedback })
const withPerson = { fullName: 'N', email: 'n@example.com', phone: '13812345678' }

async function bindRequests(inputOf: (index: number) => { vin: string; phone: string }): Promise<number> {
  const files = { certificate: phonePicture(1), licence: phonePicture(2) }
  // The agreement that other floods published.
  const { data } = await on.anonymous.call(agreementCalls.current, { type: 'user', language: 'zh' })
  const consents = acceptedText(data ? [{ agreement: data.id, hash: data.hash }] : [])
  const send = (index: number) =>
    sendRequest(on.anonymous, { token: newToken(), name: 'Owner', accepted: consents, ...inputOf(index) }, files)
  return passes(await Promise.all(each.map(send)))
}

/** Sends many requests at once from one address. Returns how many passed. */
async function fromOneAddress(
  send: (from: ReturnType<typeof elsewhere>, index: number) => Promise<ApiAnswer>,
): Promise<number> {
  const from = elsewhere()
  return passes(await Promise.all(each.map((index) => send(from, index))))
}

/** For each limit: sends many requests at once and returns how many passed. */
const floods: Record<string, () => Promise<number>> = {
  account: async () => {
    await person('guessed')
    await Promise.all(
      each.map(() => on.anonymous.call(sessionCalls.login, { username: 'guessed', password: 'x' }, elsewhere())),
    )
    return lookedAt('guessed')
  },
  address: async () => {
    const from = elsewhere()
    await Promise.all(
      each.map((index) => on.anonymous.call(sessionCalls.login, { username: `spray-${index}`, password }, from)),
    )
    return lookedAt('spray-')
  },
  factor: async () => passes(await guessedCodes(on, await person('second'), { password, count: atOnce, elsewhere })),
  verify: async () => {
    const user = await person('stolen')
    return passes(await Promise.all(each.map(() => user.call(sessionCalls.verifyPass, { password: 'x' }))))
  },
  'reset:account': async () => {
    const from = elsewhere()
    return passes(await Promise.all(each.map(() => requestReset('a@example.com', from))))
  },
  'reset:mails': async () => {
    const { id } = await on.asUser({ links: 'none', userName: 'mailed' })
    expect(passes(await Promise.all(each.map(() => requestReset('mailed'))))).toBe(atOnce)
    const letters = sql`select 1 from job where input ->> 'account' = ${String(id)}`
    const count = async () => (await on.parts.store.db.execute(letters)).rows.length
    return vi.waitUntil(async () => (await count()) >= 3 && count())
  },
  'reset:address': () => fromOneAddress((from, index) => requestReset(`${index}@example.com`, from)),
  'register:address': () =>
    fromOneAddress((from, index) =>
      on.anonymous.call(sessionCalls.register, { username: `new-${index}`, ...withPerson }, from),
    ),
  'company:address': () =>
    fromOneAddress((from) => on.anonymous.call(companyOfferCalls.start, { provider: 999_999 }, from)),
  'secret:address': () =>
    fromOneAddress((from, index) => on.anonymous.call(sharedCalls.open, { token: `${index}` }, from)),
  code: async () => {
    const dealerCode = await issueCode()
    return passes(
      await Promise.all(each.map(() => on.anonymous.call(dealerCalls.enter, { code: dealerCode }, elsewhere()))),
    )
  },
  wake: async () => {
    const entry = await on.anonymous.call(dealerCalls.enter, { code: await issueCode() })
    const options = { headers: { cookie: String(entry.headers['set-cookie']).split(';')[0] ?? '' } }
    const input = { session: entry.data.session, vin: vinOf(1) }
    return passes(await Promise.all(each.map(() => on.anonymous.call(dealerCalls.wake, input, options))))
  },
  'platform:address': async () => {
    // As in two gateways, which share their count.
    const [one, other] = [new PlatformLogins(on.parts.store), new PlatformLogins(on.parts.store)]
    const at = on.parts.now().getTime()
    await Promise.all(each.map((index) => (index % 2 ? one : other).check(`no-${index}`, 'x', '10.99.0.1', at)))
    const { rows } = await on.parts.store.db.execute<{ failures: number }>(
      sql`select failures from sign_in_attempt where key = 'platform:address:10.99.0.1'`,
    )
    return rows[0]?.failures ?? 0
  },
  testMail: async () => {
    const user = await person('mails')
    return passes(await Promise.all(each.map(() => user.call(letterCalls.test))))
  },
  subscriptionNow: async () => {
    const user = await person('letters')
    const query = { explore: 'trips', dimensions: [], measures: ['count'], filters: [], period: { days: 7 } }
    const { id: chart } = (await user.call(chartCalls.add, { name: 'C', look: 'number', query })).data
    const { id } = (await user.call(subscriptionCalls.add, { name: 'S', chart, rhythm: 'daily', hour: 8 })).data
    const answers = await Promise.all(each.map(() => user.call(subscriptionCalls.sendNow, { id })))
    expect(answers.map((answer) => answer.code)).toContain(code.ok)
    return passes(answers)
  },
  testPush: async () => {
    const service = await pushService()
    const user = await person('pushes')
    const device = service.subscribe()
    await user.call(pushCalls.register, device)
    const answers = await Promise.all(each.map(() => user.call(pushCalls.test, { device: device.device })))
    await service.close()
    expect(service.received).toHaveLength(passes(answers))
    return passes(answers)
  },
  webhookTest: async () => {
    const receiver = await webhookReceiver()
    const user = await person('hooks')
    const { id } = (await user.call(webhookCalls.add, { name: 'H', address: receiver.address })).data
    const answers = await Promise.all(each.map(() => user.call(webhookCalls.test, { id })))
    await receiver.close()
    expect(receiver.received).toHaveLength(passes(answers))
    return passes(answers)
  },
  like: async () => {
    const manual = { title: 'T', kind: 'common', language: 'en' } as const
    const { id } = (await on.admin.call(manualCalls.add, manual)).data
    await on.admin.call(manualCalls.savePage, { manual: id, title: 'T', markdown: 'C' })
    await on.admin.call(manualCalls.publish, { manual: id, number: 1 })
    const from = elsewhere()
    return passes(
      await Promise.all(each.map(() => on.anonymous.call(manualReaderCalls.like, { id, liked: true }, from))),
    )
  },
  questionVote: async () => {
    const from = elsewhere()
    const question = { title: 'T', content: 'C', topic: 'other', language: 'en', enabled: true } as const
    const { id } = (await on.admin.call(questionCalls.add, question)).data
    const say = (index: number) => ({ id, reader: `reader-of-a-flood-${index}`, helpful: true })
    return passes(await Promise.all(each.map((index) => on.anonymous.call(questionCalls.vote, say(index), from))))
  },
  questionMiss: async () => {
    const from = elsewhere()
    await Promise.all(each.map((index) => on.anonymous.call(questionCalls.find, { text: `no such ${index}` }, from)))
    const { rows } = await on.parts.store.db.execute<{ noted: number }>(
      sql`select coalesce(sum(count), 0)::int as noted from question_miss`,
    )
    return rows[0]?.noted ?? 0
  },
  consent: async () => {
    const text = { type: 'user', target: 'app', country: 'CN', language: 'zh', version: '1', text: 'T' } as const
    const { id } = (await on.admin.call(agreementCalls.add, text)).data
    const { hash } = (await on.anonymous.call(agreementCalls.version, { id })).data
    const from = elsewhere()
    const consent = { agreement: id, hash, action: 'accepted', channel: 'web' } as const
    const say = (index: number) =>
      on.anonymous.call(agreementCalls.consent, { ...consent, installation: `installation-${index + 1000}` }, from)
    return passes(await Promise.all(each.map(say)))
  },
  feedbackAccount: async () => {
    const ask = () => on.anonymous.call(feedbackCalls.send, feedbackOf('flood'), elsewhere())
    return passes(await Promise.all(each.map(ask)))
  },
  feedbackAddress: () =>
    fromOneAddress((from, index) => on.anonymous.call(feedbackCalls.send, feedbackOf(`flood-${index}`), from)),
  pageFault: async () => {
    const from = elsewhere()
    const fault = { message: 'm', page: '/', version: '1' }
    return passes(await Promise.all(each.map(() => on.anonymous.call(clientErrorCalls.report, fault, from))))
  },
  'bind:phone': () =>
    bindRequests((index) => ({ vin: `LBNDTESTS${String(index).padStart(8, '0')}`, phone: '13900000001' })),
  'bind:vin': () =>
    bindRequests((index) => ({ vin: 'LBNDTESTS99999999', phone: `137${String(index).padStart(8, '0')}` })),
  exchangeCode: async () => {
    const user = await person('guesses')
    // Unassigned codes with correct check characters.
    const guess = () => user.call(codeCalls.redeemFor, { code: newCode(randomInt), vin: vinOf(1) })
    return passes(await Promise.all(each.map(guess)))
  },
  reveal: async () => {
    const registeredAt = on.parts.now().toISOString()
    const account = { name: 'owner', phone: '13812341234', country: 'CN', language: 'zh', registeredAt } as const
    const { id } = (await on.admin.call(appAccountCalls.add, account)).data
    const user = await person('curious')
    const revealInput = { id, field: 'phone', reason: 'Curious' }
    return passes(await Promise.all(each.map(() => user.call(appAccountCalls.reveal, revealInput))))
  },
}

test('there is a flood for each counted limit', () => {
  expect(Object.keys(floods).sort()).toEqual(
    countedLimits()
      .map(({ name }) => name)
      .sort(),
  )
})

test.each(Object.keys(floods))(
  '32: of many at once at the limit %s no more pass than one after another',
  async (name) => {
    const limit = countedLimits().find((one) => one.name === name)
    expect(await floods[name]?.()).toBe(limit?.most.min)
  },
)

test('32: right passwords are not held by those that are looked at beside them', async () => {
  const from = elsewhere()
  const names = each.slice(0, 20).map((index) => `honest-${index}`)
  for (const name of names) await person(name)
  const answers = await Promise.all(
    names.map((username) => on.anonymous.call(sessionCalls.login, { username, password }, from)),
  )
  expect(answers.map((answer) => answer.code)).toEqual(names.map(() => 200))
})

const period = (client: Client) => {
  const now = on.parts.now().getTime()
  const vehicles = { by: 'vins' as const, vins: [vinOf(1)] }
  return { client, input: { from: new Date(now - dayMs).toISOString(), to: new Date(now).toISOString(), vehicles } }
}

test('32: of many raw exports ordered at once five are filed, of signal queries one', async () => {
  const { client, input } = period(await person('orders'))
  const order = { ...input, content: 'frames' as const, format: 'csv' as const }
  expect(passes(await Promise.all(each.map(() => client.call(rawExportCalls.start, order))))).toBe(5)
  const criteria = { match: 'all', clauses: [{ signal: 'vehicle.speed', operator: 'gt', value: 10 }] }
  const ask = () => client.post(signalQueryCalls.start.path, { ...input, wanted: criteria })
  const answers = await Promise.all(each.map(ask))
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  expect(passes(answers)).toBe(1)
})

test('32: many uploads at once find no more room than one after another', async () => {
  const user = await person('uploads')
  const { data } = await user.upload('a,b\r\n1,2\r\n', 'a.csv')
  // Room for three more of these.
  const left = 3 * 100
  await on.parts.store.db.execute(sql`update stored_file set size = ${2 * 1024 ** 3 - left - 1} where id = ${data.id}`)
  const bytes = (index: number) => `a,b\r\n${String(index).padStart(93, '0')}\r\n`
  expect(bytes(1)).toHaveLength(100)
  expect(passes(await Promise.all(each.map((index) => user.upload(bytes(index), 'b.csv'))))).toBe(3)
})

test('32: of many logins of a platform at once five are looked at', async () => {
  const store = on.parts.store as Store
  const name = 'P'
  const right = 'Quiet-Harbour-27'
  await store.db.execute(
    sql`insert into platform_account (name, password_hash, enabled) values (${name}, ${await hash(right)}, true)`,
  )
  const logins = new PlatformLogins(store)
  const now = Date.now()
  // The right password comes after many wrong ones without an answer yet. It is no longer verified.
  const passwords = [...Array.from({ length: 49 }, () => 'wrong'), right]
  const answers = await Promise.all(passwords.map((attempt) => logins.check(name, attempt, '10.0.0.1', now)))
  expect(answers.every((answer) => answer === undefined)).toBe(true)
  for (let times = 0; times < 20; times++)
    expect(await logins.check(name, right, '10.0.0.2', now)).toMatchObject({ name })
})

test('a platform that opens its connections at once has them all', async () => {
  const { store } = on.parts
  const passwordHash = await hash('Right-Password-1')
  await store.tx((tx) =>
    tx.execute(sql`insert into platform_account (name, password_hash) values ('many', ${passwordHash})`),
  )
  const logins = new PlatformLogins(store)
  const tries = Array.from({ length: 20 }, () => logins.check('many', 'Right-Password-1', '192.0.2.7', Date.now()))
  expect((await Promise.all(tries)).every((platform) => platform?.name === 'many')).toBe(true)
})
