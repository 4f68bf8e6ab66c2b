import { thing } from '../../../server/thing/thing.ts'
import { presenceFollower } from './follow.ts'

export default thing({ followers: [presenceFollower] })
