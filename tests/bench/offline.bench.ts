/** Measures the installed app on a slow phone: the time until its second start shows the last list. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildClient } from '../../src/tools/build.ts'
import { clientIsCurrent } from '../../src/tools/sources.ts'
import { firstPassword, firstSession } from './client-of-calls.ts'
import { launchBrowser } from './page-tasks.ts'
import { startServer } from './program.ts'
import { report } from './report.ts'
import { secondStart } from './second-start.ts'

if (!clientIsCurrent()) await buildClient()
const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
try {
  const server = await startServer(dataDir, {
    ADMIN_PASSWORD: firstPassword,
    DEMO: '1',
    DEMO_VEHICLES: '0',
    DEMO_HISTORY_DAYS: '0',
  })
  const browser = await launchBrowser()
  try {
    const { token = '', customerId = '', cookie = '' } = (await firstSession(server.address)).headers
    const [name = '', value = ''] = cookie.split('=')
    report(
      'The installed app on a phone',
      await secondStart(browser, server.address, { token, customerId, [name]: value }),
    )
  } finally {
    await browser.close()
    await server.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
