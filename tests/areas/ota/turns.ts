/** A server that a test kills: the whole of it, looking at its campaigns without a pause. */
import { pino } from 'pino'
import { evaluateCampaigns } from '../../../src/areas/ota/campaign/evaluate.ts'
import { readConfig } from '../../../src/server/config.ts'
import { openServer } from '../../../src/start/server.ts'

const [databaseUrl = '', dataDir = ''] = process.argv.slice(2)
const config = readConfig({
  ...{
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: 'not Used 1!',
  },
})
const server = await openServer(config, { log: pino({ level: 'silent' }), now: () => new Date() })
process.send?.('ready')
for (;;) {
  await evaluateCampaigns(server.parts)
  await new Promise((resolve) => setTimeout(resolve, 20))
}
