/** Verifies updates with the versions that vehicles report. */
import { follower } from '../../../../telematics/ingest/follower.ts'
import { toldVersions } from '../ecuVersion/follow.ts'
import { versionsReported } from './verify.ts'

const proof = follower({
  name: 'upgrade-proof',
  after: ['ecu-versions'],
  async write(tx, batch) {
    const vins = batch.get(toldVersions)
    if (vins.length > 0) await versionsReported(tx, vins, batch.now)
  },
})

export default [proof]
