import { periodicJob } from '../../../../platform/work/job.ts'
import { endGone } from '../../../fleet/messages/presence/gateways.ts'
import { requestFullReload } from './follow.ts'

const everyMs = 5_000

/**
 * Sets the vehicles of dead gateway processes offline, also when no gateway is left to notice. Servers check too, one
 * of them at a time. The job has a lane of its own, so that no long work delays it.
 */
export const goneGateways = {
  ...periodicJob('goneGateways', everyMs, ({ store, now }) =>
    store.tx(async (tx) => {
      if ((await endGone(tx, now().getTime())) > 0) await requestFullReload(tx)
    }),
  ),
  lane: { name: 'presence', atOnce: 1 },
}
