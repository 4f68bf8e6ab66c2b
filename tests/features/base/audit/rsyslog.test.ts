/** Export to Debian's rsyslogd, where it is installed with its TLS driver. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../../../src/platform/store/store.ts'
import { freshStore } from '../../../platform/store/open.ts'
import { selfSigned } from '../../../telematics/gateway/certificate.ts'
import { eventually } from '../../../waiting.ts'
import { addCollector, addEntries, exporting, stateOf } from './collector.ts'

const rsyslogd = '/usr/sbin/rsyslogd'
const hasDriver = existsSync(rsyslogd) && globSync('/usr/lib/*/rsyslog/lmnsd_gtls.so').length > 0

async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0), 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test.runIf(hasDriver)('rsyslogd reads every entry, and confirms the window by its close', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rsyslog-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const own = selfSigned('localhost')
  const path = (name: string) => join(folder, name)
  await writeFile(path('cert.pem'), own.cert)
  await writeFile(path('key.pem'), own.key)
  const port = await freePort()
  await writeFile(
    path('rsyslog.conf'),
    `global(workDirectory="${folder}" defaultNetstreamDriverCAFile="${path('cert.pem')}"
  defaultNetstreamDriverCertFile="${path('cert.pem')}" defaultNetstreamDriverKeyFile="${path('key.pem')}")
module(load="imtcp" streamDriver.name="gtls" streamDriver.mode="1" streamDriver.authMode="anon")
template(name="line" type="string" string="%msgid% %structured-data% %msg%\\n")
input(type="imtcp" port="${port}")
*.* action(type="omfile" file="${path('out.log')}" template="line")
`,
  )
  const child = spawn(rsyslogd, ['-n', '-f', path('rsyslog.conf'), '-i', path('pid')], { stdio: 'inherit' })
  onTestFinished(async () => {
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
  })
  const store = await openStore(await freshStore())
  onTestFinished(() => store.close())
  const ids = await addEntries(store, 2_500)
  const id = await addCollector(store, { port, ca: own.cert, confirm: 'close' })
  const worker = await exporting(store)
  const lines = async () => (await readFile(path('out.log'), 'utf8').catch(() => '')).split('\n').slice(0, -1)
  const idsIn = (answer: readonly string[]) =>
    answer.flatMap((line) => Number(/\[audit@32473 id="(\d+)"/.exec(line)?.[1] ?? []))
  await eventually(lines, (answer) => idsIn(answer).length >= ids.length)
  await worker.stop()
  // Its threads write messages of two connections in any order.
  expect(idsIn(await lines()).sort((a, b) => a - b)).toEqual(ids)
  expect(await stateOf(store, id)).toMatchObject({ cursor: ids.at(-1), error: null })
})
