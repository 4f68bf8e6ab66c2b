/**
 * Runs a gateway with forwarding in a separate process over a folder. Prints its port, then runs until it is killed.
 */
import { writeSync } from 'node:fs'
import { openStore } from '../../../src/platform/store/store.ts'
import { forwardingOver } from '../../features/fleet/messages/forwarding.ts'
import { gatewayOver } from './yard.ts'

const [dataDir = ''] = process.argv.slice(2)
const store = await openStore({ dataDir })
const gateway = await gatewayOver(store)
await forwardingOver(store, process.env.FORWARD_HOSTS)
writeSync(1, `${gateway.port}\n`)
