/**
 * Measures a company's morning. 1 000 people behind one address open the page, load a code picture and sign in at once.
 * At the same time 50 attackers at this address try passwords of 50 accounts as fast as they get answers.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { code } from '../../src/domain/contract/code.ts'
import { sessionCalls } from '../../src/features/base/accounts/session/contract.ts'
import { hash } from '../../src/platform/password.ts'
import { startPostgres } from '../platform/store/postgres-server.ts'
import { startServer } from './program.ts'
import { report } from './report.ts'

const people = 1_000
const attackers = 50
const secondsAllowed = 20
const password = 'Quiet-Harbour-27'

const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
const postgres = await startPostgres()
try {
  const DATABASE_URL = await postgres.createDatabase('address')
  const server = await startServer(dataDir, { DATABASE_URL, GATEWAY: '0', LOG_LEVEL: 'silent', RATE_LIMIT: '6000' })
  await addAccounts(DATABASE_URL)
  const ask = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(new URL(path, server.address), { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, code: ((await response.json()) as { code: number }).code }
  }
  const page = async () => {
    const response = await fetch(server.address)
    const scripts = [...(await response.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
      ([, path]) => path ?? '',
    )
    const all = await Promise.all(scripts.map(async (path) => fetch(new URL(path, server.address))))
    await Promise.all(all.map((each) => each.arrayBuffer()))
    return [response, ...all].every(({ status }) => status !== 429)
  }

  let isOver = false
  let tries = 0
  let breachCount = 0
  const attack = async (attacker: number) => {
    while (!isOver) {
      tries++
      const answer = await ask(sessionCalls.login.path, { username: `victim-${attacker}`, password: `wrong-${tries}` })
      if (answer.code === code.ok) breachCount++
    }
  }
  const person = async (number: number) => {
    if (!(await page())) return false
    if ((await ask(sessionCalls.code.path, {})).code !== code.ok) return false
    return (await ask(sessionCalls.login.path, { username: `person-${number}`, password })).code === code.ok
  }
  const attacks = Array.from({ length: attackers }, (_, attacker) => attack(attacker))
  const began = performance.now()
  const signedIn = await Promise.all(Array.from({ length: people }, (_, number) => person(number)))
  const seconds = (performance.now() - began) / 1000
  isOver = true
  await Promise.all(attacks)
  const refusedCount = signedIn.filter((isIn) => !isIn).length
  report('1 000 people and 50 attackers behind one address, PostgreSQL', [
    {
      name: 'all people signed in after',
      value: `${seconds.toFixed(1)} s`,
      target: `≤ ${secondsAllowed} s`,
      isMet: seconds <= secondsAllowed,
    },
    { name: 'people refused', value: String(refusedCount), target: '0', isMet: refusedCount === 0 },
    { name: 'tries of the attackers', value: String(tries) },
    { name: 'of them let in', value: String(breachCount), target: '0', isMet: breachCount === 0 },
  ])
  await server.stop()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function addAccounts(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const passwordHash = await hash(password)
  for (const [name, count] of [
    ['person', people],
    ['victim', attackers],
  ] as const)
    await client.query(
      `insert into account (user_name, full_name, email, phone, password_hash)
        select $1 || '-' || i, $1, $1 || i || '@example.com', '13800000000', $2 from generate_series(0, $3 - 1) i`,
      [name, passwordHash, count],
    )
  await client.end()
}
