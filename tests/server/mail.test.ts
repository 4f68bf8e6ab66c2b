import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MailAddressError, openMail } from '../../src/server/mail.ts'
import { mailServer } from './mail-server.ts'

const from = 'Platform <no-reply@example.com>'
const quiet = { info: () => undefined }
const nowhere = () => mkdtemp(join(tmpdir(), 'mail-'))

test('a letter reaches a mail server, and line breaks in it add neither header nor receiver', async () => {
  const server = await mailServer()
  const mail = openMail({
    smtpUrl: `smtp://user:p%40ss@127.0.0.1:${server.port}`,
    dataDir: await nowhere(),
    from,
    log: quiet,
  })
  await mail.send({
    kind: 'test',
    to: 'li@example.com',
    subject: '重置密码\r\nBcc: thief@example.com\r\n\r\nbody',
    text: 'Hello\r\n.\r\nMAIL FROM:<thief@example.com>\n你好',
    html: '<p>你好</p>',
  })
  mail.close()
  await server.close()
  expect(server.taken).toHaveLength(1)
  const [{ raw, ...envelope }] = server.taken as [(typeof server.taken)[0]]
  expect(envelope).toEqual({ user: 'user', from: 'no-reply@example.com', to: ['li@example.com'] })
  expect(raw).not.toMatch(/^bcc:/im)
  expect(raw).toMatch(/^To: li@example\.com\r?$/m)
  expect(raw).toContain('multipart/alternative')
})

test.each([
  'a@example.com\r\nBcc: b@example.com',
  'a@example.com, b@example.com',
  'a@example.com;b@example.com',
  'A <a@example.com>',
  'group:a@example.com;',
  'a@b@example.com',
  'nobody',
  '',
])('%j is no receiver', async (to) => {
  const dataDir = await nowhere()
  const mail = openMail({ dataDir, from, log: quiet })
  await expect(mail.send({ kind: 'test', to, subject: 's', text: 't' })).rejects.toBeInstanceOf(MailAddressError)
  expect(await readdir(dataDir)).toEqual([])
})

test('without a mail server the letter lies in the outbox and the log says only where', async () => {
  const dataDir = await nowhere()
  const said: string[] = []
  const mail = openMail({ dataDir, from, log: { info: (message) => said.push(message) } })
  await mail.send({
    kind: 'test',
    to: 'li@example.com',
    subject: 'Reset',
    text: 'https://example.com/#/reset?secret=abc',
  })
  const [name] = await readdir(join(dataDir, 'outbox'))
  const path = join(dataDir, 'outbox', name!)
  expect(name).toMatch(/\.eml$/)
  expect(said).toEqual([`mail written to ${path}`])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const raw = await readFile(path, 'utf8')
  expect(raw).toMatch(/^From: Platform <no-reply@example\.com>\r\n/)
  expect(raw).toContain('Subject: Reset\r\n')
  expect(raw).toContain('secret=')
})

test('a mail server that cannot be reached is an error, not silence', async () => {
  const server = await mailServer()
  await server.close()
  const mail = openMail({ smtpUrl: `smtp://127.0.0.1:${server.port}`, dataDir: await nowhere(), from, log: quiet })
  await expect(mail.send({ kind: 'test', to: 'li@example.com', subject: 's', text: 't' })).rejects.toThrow(
    'ECONNREFUSED',
  )
})
