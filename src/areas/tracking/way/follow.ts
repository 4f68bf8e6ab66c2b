import { follower } from '../../../ingest/follower.ts'
import { RecentOdometries } from './recent.ts'
import { followOdometers } from './ways.ts'

/** How far each vehicle drove since its reports before. */
export const odometryFollower = follower({
  name: 'odometry',
  after: ['message', 'vehicle-lock'],
  before: ['last-message'],
  open() {
    const recent = new RecentOdometries()
    return { write: (tx, batch) => followOdometers(tx, batch, recent) }
  },
})

export default [odometryFollower]
