/**
 * Runs the whole server with its gateway on a clock that runs faster, until it is killed. The environment has the
 * server's settings and `FAST_CLOCK`. Prints a line when it listens.
 */
import { writeSync } from 'node:fs'
import { readConfig } from '../../src/platform/config.ts'
import { openServer } from '../../src/programs/server.ts'
import { gatewayOver } from '../telematics/gateway/yard.ts'
import { type FastTime, fastClock } from './fast-clock.ts'

const config = readConfig(process.env)
const now = fastClock(JSON.parse(process.env.FAST_CLOCK ?? '') as FastTime)
const { app, parts } = await openServer(config, { now: () => new Date(now()) })
await app.listen({ port: config.port, host: '127.0.0.1' })
await gatewayOver(parts.store, {
  now,
  secretKey: parts.config.secretKey,
  // Limits apply to the same fast time.
  limits: { loginMs: 1e7, idleMs: 1e7, frameMs: 1e7, vehicleRate: 1e5, vehicleBurst: 1e5 },
  settings: { isEnabled: true, port: Number(process.env.GATEWAY_PORT), host: '127.0.0.1', tls: undefined },
})
writeSync(1, 'listening\n')
