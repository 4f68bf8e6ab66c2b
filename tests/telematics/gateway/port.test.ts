import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openReadiness } from '../../../src/platform/ready.ts'
import { loadCatalogue } from '../../../src/programs/discover.ts'
import { startGateway } from '../../../src/programs/gateway.ts'
import { freshStore, withStore } from '../../platform/store/open.ts'
import { programEnvironment } from '../../program-environment.ts'
import { pause } from '../../waiting.ts'
import { Box } from './box.ts'
import { vinOf } from './frames.ts'
import { addVehicles, eventually, iccidOf } from './yard.ts'

const fixture = withStore()

/** Another program on a port of this machine. */
async function stranger(port = 0): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

test('a port that is taken: not ready, one clear line, and vehicles are served once it is free', async () => {
  await addVehicles(fixture.store, [1])
  const other = await stranger()
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const readiness = openReadiness()
  const parts = { store: fixture.store, log, config: {} as never, readiness, catalogue: await loadCatalogue() }
  const gateway = await startGateway(parts, { isEnabled: true, port: other.port, host: '127.0.0.1', tls: undefined })
  try {
    expect(gateway.port).toBeUndefined()
    expect(gateway.says).toContain(`tcp://127.0.0.1:${other.port} is in use by another program`)
    expect(await readiness.problems()).toEqual(['the gateway does not listen: vehicles cannot connect'])
    await pause(1_500, 'a second try, which must add no line')
    expect(lines.filter(({ level }) => level >= 40).map(({ msg }) => msg)).toEqual([
      expect.stringContaining('vehicles cannot connect'),
    ])
    other.server.close()
    await eventually(
      async () => (await readiness.problems()).length,
      (problems) => problems === 0,
    )
    const box = new Box(other.port)
    expect(await box.login(vinOf(1), iccidOf(1))).toBe(1)
    await box.close()
  } finally {
    other.server.close()
    await gateway.close()
  }
})

test('a gateway that waits for its port ends when it is told to, and by itself after the time that is set', async () => {
  const { databaseUrl, dataDir } = await freshStore()
  const other = await stranger()
  const run = (more: Record<string, string>) => {
    const program = join(import.meta.dirname, '../../../src/programs/gateway-main.ts')
    const env = {
      ...programEnvironment,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      GATEWAY_PORT: `${other.port}`,
    }
    return spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...env, ...more } })
  }
  try {
    const waiting = run({ GATEWAY_HTTP_PORT: '0' })
    const exit = once(waiting, 'exit')
    let output = ''
    for await (const piece of waiting.stdout) {
      output += String(piece)
      if (output.includes('is in use by another program')) break
    }
    const answer = await fetch(/http:\/\/\S+\/readyz/.exec(output)?.[0] ?? '')
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { status: 'the gateway does not listen: vehicles cannot connect' },
    ])
    waiting.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
    expect(await once(run({ GATEWAY_PORT_WAIT: '1' }), 'exit')).toEqual([1, null])
  } finally {
    other.server.close()
  }
})
