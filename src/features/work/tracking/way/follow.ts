import { follower } from '../../../../telematics/ingest/follower.ts'
import { followOdometers } from './ways.ts'

export const odometryFollower = follower({
  name: 'odometry',
  after: ['message', 'vehicle-lock'],
  before: ['last-message'],
  write: followOdometers,
})

export default [odometryFollower]
