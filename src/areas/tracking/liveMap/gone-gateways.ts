import { periodicJob } from '../../../server/work/job.ts'
import { endGone } from '../../messages/presence/gateways.ts'
import { requestFullReload } from './follow.ts'

const everyMs = 5_000

/**
 * Vehicles of gateway processes that died become offline also when no gateway is left to notice: servers look, too, one
 * of them at a time. In a lane of its own, so that no long work delays it.
 */
export const goneGateways = {
  ...periodicJob('goneGateways', everyMs, ({ store, now }) =>
    store.tx(async (tx) => {
      if ((await endGone(tx, now().getTime())) > 0) await requestFullReload(tx)
    }),
  ),
  lane: { name: 'presence', atOnce: 1 },
}
