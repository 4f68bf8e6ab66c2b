import { thing } from '../../../../platform/thing/thing.ts'
import { jobNotices } from './notices.ts'

export default thing({ notices: [jobNotices] })
