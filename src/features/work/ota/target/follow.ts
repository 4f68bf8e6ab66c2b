/** Verifies updates with the versions that vehicles report. */
import { follower } from '../../../../telematics/ingest/follower.ts'
import { reportedVins } from '../ecuVersion/follow.ts'
import { versionsReported } from './verify.ts'

const proof = follower({
  name: 'upgrade-proof',
  after: ['ecu-versions'],
  async write(tx, batch) {
    const vins = batch.get(reportedVins)
    if (vins.length > 0) await versionsReported(tx, vins, batch.now)
  },
})

export default [proof]
