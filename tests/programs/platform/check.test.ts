/** Tests `platform check` with faults. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../../src/platform/config.ts'
import type { StoreOptions } from '../../../src/platform/store/store.ts'
import { openS3Store } from '../../platform/files/s3-store.ts'
import { mailServer } from '../../platform/mail-server.ts'
import { preparedStore, removeStore } from '../../platform/store/open.ts'
import { reservedPort } from '../../ports.ts'
import { operate, settingsOf } from './operating.ts'

let options: StoreOptions
beforeAll(async () => {
  options = await preparedStore()
})
afterAll(() => removeStore(options))

/** Returns the line of one check, and the exit code. */
async function look(name: string, settings: Record<string, string> = {}, ...args: string[]) {
  const { lines, exitCode } = await operate(
    { ...settingsOf(options), PORT: '0', GATEWAY: '0', ...settings },
    'check',
    ...args,
  )
  const matches = lines.filter((line) => line.slice(5).startsWith(`${name} `))
  expect(matches).toHaveLength(1)
  return { line: matches[0]?.replace(/ +/g, ' '), exitCode }
}

test('a mail server that does not answer or does not take the password is bad', async () => {
  const { port, close } = await mailServer()
  onTestFinished(() => close())
  expect(await look('mail', { SMTP_URL: `smtp://u:p%40ss@127.0.0.1:${port}` })).toEqual({
    line: 'ok mail the mail server accepts e-mail',
    exitCode: 0,
  })
  expect(await look('mail', { SMTP_URL: `smtp://u:other@127.0.0.1:${port}` })).toEqual({
    line: expect.stringMatching(/^bad mail .*wrong password/),
    exitCode: 1,
  })
  expect(await look('mail', { SMTP_URL: `smtp://127.0.0.1:${await reservedPort()}` })).toEqual({
    line: expect.stringMatching(/^bad mail .*ECONNREFUSED/),
    exitCode: 1,
  })
})

test('a mail server to which the password is not sent is bad', async () => {
  const server = await mailServer()
  onTestFinished(() => server.close())
  expect(await look('mail', { SMTP_URL: `smtp://u:p%40ss@0.0.0.0:${server.port}` })).toEqual({
    line: 'bad mail The mail server offers no STARTTLS, so the password is not sent to it: use smtps:// in SMTP_URL, or enable STARTTLS there',
    exitCode: 1,
  })
  expect(server.passwords).toEqual([])
})

test.each(['mail.example.com:587', 'http://mail.example.com', 'mail.example.com'])(
  'SMTP_URL=%s is refused with a sentence',
  (value) => {
    expect(() => readConfig({ SMTP_URL: value })).toThrow('Configuration: SMTP_URL: must be smtp://')
  },
)

test('an S3 store that refuses is bad, and its secret is not told', async () => {
  const s3 = await openS3Store()
  onTestFinished(() => s3.close())
  expect(await look('files', { S3_URL: s3.url() })).toEqual({
    line: 'ok files files can be written, read and removed in the S3 store',
    exitCode: 0,
  })
  expect(await look('files', { S3_URL: s3.url('wrong-secret') })).toEqual({
    line: expect.stringMatching(/^bad files S3 store answered 403(?!.*wrong-secret)/),
    exitCode: 1,
  })
})

test('an S3 store without the bucket, or without a permission for it, is bad', async () => {
  const s3 = await openS3Store()
  onTestFinished(() => s3.close())
  expect(await look('files', { S3_URL: s3.url(undefined, 'missing') })).toEqual({
    line: 'bad files S3 store has no such bucket: create missing, or correct S3_URL',
    exitCode: 1,
  })
  s3.denied.add('DELETE')
  expect(await look('files', { S3_URL: s3.url() })).toEqual({
    line: 'bad files S3 store answered 403 (AccessDenied) to DELETE: allow s3:DeleteObject for bucket my-bucket',
    exitCode: 1,
  })
})

test('a clock that goes otherwise than the database’s is bad', async () => {
  expect(await look('clock')).toEqual({ line: expect.stringMatching(/^ok clock \d+ ms difference from/), exitCode: 0 })
  const now = Date.now.bind(Date)
  const late = vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000)
  onTestFinished(() => late.mockRestore())
  expect(await look('clock')).toEqual({
    line: expect.stringMatching(/^bad clock (59|60)\d{3} ms difference from the database: synchronize both with NTP$/),
    exitCode: 1,
  })
})

test('ports are those of the units: free, the platform’s, or of another program', async () => {
  const holder = async (answer: RequestListener) => {
    const server = createServer(answer)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    return (server.address() as AddressInfo).port
  }
  const ours = await holder((_request, response) => response.end('{"status":"ok"}'))
  const other = await holder((_request, response) => response.end('<h1>It works!</h1>'))
  const [free, another] = [await reservedPort(), await reservedPort()]
  const units = (...settings: string[]) => settings.flatMap((each) => ['--unit', each])
  expect(
    await look('ports', {}, ...units(`PORT=${ours} GATEWAY=0`, `GATEWAY_PORT=${other} GATEWAY_HTTP_PORT=${free}`)),
  ).toEqual({
    line: `note ports PORT ${ours} answers, GATEWAY_PORT ${other} in use, GATEWAY_HTTP_PORT ${free} free: no program listens on the free ports yet`,
    exitCode: 0,
  })
  expect((await look('ports', {}, ...units(`PORT=${ours}`))).line).toBe(`ok ports PORT ${ours} answers`)
  expect(await look('ports', {}, ...units(`GATEWAY_HTTP_PORT=${other}`))).toEqual({
    line: `bad ports GATEWAY_HTTP_PORT ${other} in use by another program: stop the other program or set another port`,
    exitCode: 1,
  })
  // Without units it is one process with all of them.
  const alone = { PORT: String(ours), GATEWAY: '1', GATEWAY_PORT: String(free), GATEWAY_HTTP_PORT: String(another) }
  expect((await look('ports', alone)).line).toBe(
    `ok ports PORT ${ours} answers, GATEWAY_PORT ${free} free, GATEWAY_HTTP_PORT ${another} free`,
  )
  expect((await look('ports', {}, '--unit')).line).toMatch(/^bad ports --unit needs settings/)
})
