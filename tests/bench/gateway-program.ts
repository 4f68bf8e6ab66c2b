/**
 * Runs the gateway in a separate process over DATABASE_URL or DATA_DIR, for benches. It reports its progress to its
 * parent.
 */

import { registry } from '../../src/platform/metrics.ts'
import { openStore } from '../../src/platform/store/store.ts'
import { gatewayOver } from '../telematics/gateway/yard.ts'

export interface GatewayFigures {
  /** Committed frames. */
  readonly frames: number
  readonly connections: number
  readonly waiting: number
}

const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = process.env
const store = await openStore({ dataDir, databaseUrl })
const gateway = await gatewayOver(store)

async function figureOf(name: string): Promise<number> {
  const metric = await registry.getSingleMetric(name)?.get()
  return metric?.values[0]?.value ?? 0
}

process.on('message', async () => {
  const figures: GatewayFigures = {
    frames: await figureOf('gateway_frames_total'),
    connections: gateway.connections,
    waiting: await figureOf('gateway_frames_waiting'),
  }
  process.send?.(figures)
})
process.on('disconnect', () => process.exit(0))
process.on(
  'SIGTERM',
  () =>
    void gateway
      .close()
      .then(() => store.close())
      .then(() => process.exit(0)),
)
process.send?.(gateway.port)
