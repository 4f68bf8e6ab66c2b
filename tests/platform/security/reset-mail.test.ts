import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sessionCalls } from '../../../src/features/base/accounts/session/contract.ts'
import { hash } from '../../../src/platform/password.ts'
import { openTestServer, type TestServer } from '../harness.ts'
import { letterParts, mailServer, unfold } from '../mail-server.ts'

const minute = 60_000
let server: Awaited<ReturnType<typeof mailServer>>
let on: TestServer
beforeAll(async () => {
  server = await mailServer()
  on = await openTestServer({
    work: true,
    config: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, PUBLIC_URL: 'https://platform.example/' },
  })
})
afterAll(async () => {
  await on.close()
  await server.close()
})

const old = 'Blue-Kettle-81'
const person = async (userName: string) => on.asUser({ links: 'none', userName, passwordHash: await hash(old) })
const ask = (account: string, lang: 'zh' | 'en' = 'en') =>
  on.anonymous.call(sessionCalls.sendResetMail, { account }, { lang })
const set = (secret: string, password: string, surePsd = password) =>
  on.anonymous.call(sessionCalls.resetPassword, { secret, password, surePsd })

/** Requests a link and returns its secret from the received mail. */
async function link(account: string, lang: 'zh' | 'en' = 'en'): Promise<string> {
  const before = server.taken.length
  expect((await ask(account, lang)).code).toBe(200)
  await vi.waitFor(() => expect(server.taken.length).toBe(before + 1))
  return (
    /https:\/\/platform\.example\/#\/passwordReset\?secret=([\w-]+)/.exec(unfold(server.taken.at(-1)?.raw))?.[1] ?? ''
  )
}

test('a link comes by mail, sets a password once, ends the sessions and signs in', async () => {
  const user = await person('forgetful')
  const secret = await link('Forgetful')
  expect(server.taken.at(-1)?.to).toEqual(['forgetful@example.com'])
  expect(secret).toMatch(/^[\w-]{43}$/)
  const good = 'Zq7!mountain-r'
  expect(await set(secret, good, 'Zq7!mountain-x')).toMatchObject({
    code: 20001,
    data: { fields: [{ field: 'surePsd' }] },
  })
  for (const each of ['Zq7!mounta1', 'Zq7!mountain-rive', 'zq7!mountain-r', 'Password123!'])
    expect(await set(secret, each), each).toMatchObject({ code: 20001, data: { fields: [{ field: 'password' }] } })
  expect((await user.call(sessionCalls.mySessions)).code).toBe(200)
  const answers = await Promise.all([set(secret, good), set(secret, good), set(secret, 'Other-Mount4in')])
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect((await user.call(sessionCalls.mySessions)).code).toBe(4013)
  expect((await set(secret, good)).code).toBe(20003)
  expect((await on.anonymous.call(sessionCalls.login, { username: 'forgetful', password: old })).code).toBe(20012)
})

test('a link lives 30 minutes, and the next one ends it', async () => {
  await person('slow')
  const late = await link('slow@example.com')
  on.clock.advance(30 * minute + 1)
  expect(await set(late, 'Zq7!mountain-r')).toMatchObject({ code: 20003, data: { fields: [{ field: 'secret' }] } })
  const [first, second] = [await link('slow'), await link('slow')]
  expect((await set(first, 'Zq7!mountain-r')).code).toBe(20003)
  expect((await set(second, 'Zq7!mountain-r')).code).toBe(200)
})

/** Subject and text of a mail. A subject with Chinese characters is encoded as base64 or =XX bytes, in pieces. */
function letterOf(raw: string): { subject: string; text: string } {
  const [, line = ''] = /^Subject: (.*(?:\r\n\s.*)*)/m.exec(raw) ?? []
  const subject = line
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_piece, way, content) => {
      if (way.toUpperCase() === 'B') return Buffer.from(content, 'base64').toString()
      return decodeURIComponent(content.replaceAll('_', ' ').replaceAll('=', '%'))
    })
  return { subject, text: letterParts(raw).text }
}

test('the letter is in the requested language', async () => {
  await person('bilingual')
  await link('bilingual', 'zh')
  const zh = letterOf(server.taken.at(-1)?.raw ?? '')
  await link('bilingual', 'en')
  const en = letterOf(server.taken.at(-1)?.raw ?? '')
  expect(zh.subject).toBe('重置密码')
  expect(en.subject).toBe('Reset your password')
  expect(en.text).toContain('30 minutes')
  expect(zh.text).toContain('30 分钟')
  expect(/\p{Script=Han}/u.test(en.text)).toBe(false)
  for (const { text } of [zh, en]) expect(text).toContain('https://platform.example/#/passwordReset?secret=')
})

test('asking tells nothing about who has an account, and is throttled all the same', async () => {
  await person('existing')
  const before = server.taken.length
  const [existingAnswer, unknown] = [await ask('existing'), await ask('missing@example.com')]
  expect(String(existingAnswer.body)).toBe(String(unknown.body))
  const codes: Record<string, number[]> = {}
  for (const name of ['existing', 'missing']) {
    codes[name] = []
    for (let i = 0; i < 7; i++) codes[name]?.push((await ask(name)).code)
  }
  expect(codes.missing?.at(-1)).toBe(20006)
  expect(codes.existing?.at(-1)).toBe(20006)
  await vi.waitFor(() => expect(server.taken.length).toBeGreaterThan(before))
  expect(server.taken.filter(({ to }) => to.includes('missing@example.com'))).toEqual([])
})

test('five requests of a stranger do not keep the owner from a link; nobody is flooded with mail', async () => {
  await person('coveted')
  const from = (remoteAddress: string) =>
    on.anonymous.call(sessionCalls.sendResetMail, { account: 'coveted' }, { lang: 'en', remoteAddress })
  const letters = (count: number) =>
    vi.waitFor(() => expect(server.taken.filter(({ to }) => to.includes('coveted@example.com'))).toHaveLength(count))
  for (let times = 0; times < 5; times++) expect((await from('198.51.100.7')).code).toBe(200)
  expect((await from('198.51.100.7')).code).toBe(20006)
  expect((await from('192.0.2.10')).code).toBe(200)
  await letters(6)
  for (let address = 20; address < 50; address++) expect((await from(`192.0.2.${address}`)).code).toBe(200)
  await letters(20)
  on.clock.advance(16 * minute)
  expect((await from('192.0.2.10')).code).toBe(200)
  await letters(21)
})
