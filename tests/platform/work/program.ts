/** Process that runs the jobs `tick`. While one runs it records a tick every 20 ms. It ends with its work. */
import { pino } from 'pino'
import type { Parts } from '../../../src/platform/context.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { openStore } from '../../../src/platform/store/store.ts'
import { openWorker } from '../../../src/platform/work/worker.ts'
import { pause } from '../../waiting.ts'
import { leaseMs, ticking } from './tick.ts'

const [databaseUrl = '', dataDir = ''] = process.argv.slice(2)
const store = await openStore({ databaseUrl, dataDir })
const definition = ticking(async (run) => {
  for (let n = 0; n < 20; n++) {
    await store.tx(async (tx) => {
      await run.hold(tx)
      await tx.execute(
        sql`insert into tick (job, attempt, pid, at) values (${run.id}, ${run.attempt}, ${process.pid}, clock_timestamp())`,
      )
    })
    await pause(20, 'the job goes on for a while', run.signal)
  }
  await store.tx(async (tx) => {
    await tx.execute(sql`update ended set times = times + 1 where job = ${run.id}`)
    await run.finish(tx, { count: 1 })
  })
})
const worker = openWorker({
  store,
  leaseMs,
  log: pino({ level: 'silent' }),
  parts: () => ({}) as Parts,
  definitions: [definition],
})
await worker.start()
process.send?.('ready')
process.on('SIGTERM', () => void worker.stop().then(() => process.exit(0)))
