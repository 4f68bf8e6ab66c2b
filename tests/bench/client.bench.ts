/** Measures the client in a browser: the sign-in page on a slow phone, tabs and typing at a desk. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { browserArguments, browserPath } from '../../src/tools/browser.ts'
import { buildClient } from '../../src/tools/build.ts'
import { clientIsCurrent } from '../../src/tools/sources.ts'
import { firstPassword, firstSession, type Session } from './client-of-calls.ts'
import { deskPages } from './desk-pages.ts'
import { startServer } from './program.ts'
import { report } from './report.ts'
import { signInPage } from './sign-in-page.ts'

const listSize = 100

interface User {
  department: { id: number }
  role: { id: number }
}

/** Adds users until the list has a full page. The demonstration fleet has fewer. */
async function addUsers(session: Session): Promise<void> {
  const list = await session.call<{ rows: User[]; total: number }>('/user/queryUser', { page: 1, pageSize: 10 })
  const like = list.rows.find((row) => row.department && row.role)
  if (!like) throw new Error('The demonstration fleet has no user to copy')
  for (let number = list.total; number < listSize; number++)
    await session.call('/user/addUser', {
      userName: `bench-${number}`,
      fullName: `Bench ${number}`,
      email: `bench-${number}@example.com`,
      phone: `139${String(number).padStart(8, '0')}`,
      department: like.department.id,
      role: like.role.id,
    })
}

if (!clientIsCurrent()) await buildClient()
const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
try {
  const server = await startServer(dataDir, {
    ADMIN_PASSWORD: firstPassword,
    DEMO: '1',
    DEMO_VEHICLES: '0',
    DEMO_HISTORY_DAYS: '0',
  })
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments })
  try {
    const session = await firstSession(server.address)
    await addUsers(session)
    const { token, customerId, cookie } = session.headers
    const [name, value] = (cookie ?? '').split('=') as [string, string]
    const cookies = { token: token ?? '', customerId: customerId ?? '', [name]: value }
    report('The client in Chromium', [
      ...(await signInPage(browser, server.address)),
      ...(await deskPages(browser, server.address, cookies)),
    ])
  } finally {
    await browser.close()
    await server.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
