import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isLoopback } from '../../src/platform/loopback.ts'
import { MailAddressError, openMail } from '../../src/platform/mail.ts'
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

// 0.0.0.0 reaches this machine, but is not recognised as local by its name.
test.each(['', '?ignoreTLS=true', '?requireTLS=false&opportunisticTLS=true', '?service=none'])(
  'a password is not sent to a mail server without STARTTLS: %s',
  async (settings) => {
    const server = await mailServer()
    const smtpUrl = `smtp://user:p%40ss@0.0.0.0:${server.port}${settings}`
    const mail = openMail({ smtpUrl, dataDir: await nowhere(), from, log: quiet })
    const letter = { kind: 'test', to: 'li@example.com', subject: 's', text: 't' } as const
    await expect(mail.send(letter)).rejects.toThrow(
      'The mail server offers no STARTTLS, so the password is not sent to it',
    )
    mail.close()
    await server.close()
    expect([server.passwords, server.taken]).toEqual([[], []])
  },
)

test('by STARTTLS a password is sent; without a password letters go unencrypted', async () => {
  const letter = { kind: 'test', to: 'li@example.com', subject: 's', text: 't' } as const
  const tlsServer = await mailServer(undefined, undefined, true)
  const plain = await mailServer()
  for (const smtpUrl of [
    `smtp://user:p%40ss@0.0.0.0:${tlsServer.port}?tls.rejectUnauthorized=false`,
    `smtp://0.0.0.0:${plain.port}`,
  ]) {
    const mail = openMail({ smtpUrl, dataDir: await nowhere(), from, log: quiet })
    await mail.send(letter)
    mail.close()
  }
  await tlsServer.close()
  await plain.close()
  expect(tlsServer.passwords).toEqual([{ password: 'p@ss', encrypted: true }])
  expect([tlsServer.taken.length, plain.taken.length]).toEqual([1, 1])
})

test.each([
  ['localhost', true],
  ['127.3.2.1', true],
  ['[::1]', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['Mail.localhost', true],
  ['0.0.0.0', false],
  ['128.0.0.1', false],
  ['localhost.example.com', false],
  ['', false],
])('%s stays on this machine by its name: %s', (host, isLocal) => {
  expect(isLoopback(host)).toBe(isLocal)
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
  const logMessages: string[] = []
  const mail = openMail({ dataDir, from, log: { info: (message) => logMessages.push(message) } })
  await mail.send({
    kind: 'test',
    to: 'li@example.com',
    subject: 'Reset',
    text: 'https://example.com/#/reset?secret=abc',
  })
  const [name] = await readdir(join(dataDir, 'outbox'))
  const path = join(dataDir, 'outbox', name!)
  expect(name).toMatch(/\.eml$/)
  expect(logMessages).toEqual([`mail written to ${path}`])
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
