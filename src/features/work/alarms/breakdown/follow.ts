import { follower } from '../../../../telematics/ingest/follower.ts'
import { severeAlarms } from '../alarm/follow.ts'
import { callsOfAlarms } from './from-alarms.ts'

/** Creates a breakdown call for each vehicle with a severe alarm, at its last position before the batch. */
export const breakdownFollower = follower({
  name: 'breakdown',
  after: ['alarm'],
  before: ['last-message'],
  async write(tx, batch) {
    const vins = batch.get(severeAlarms)
    if (vins.size > 0) await callsOfAlarms(tx, [...vins], new Date(batch.now).toISOString())
  },
})

export default [breakdownFollower]
