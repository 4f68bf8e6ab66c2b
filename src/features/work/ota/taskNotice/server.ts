import { thing } from '../../../../platform/thing/thing.ts'
import { campaignNotices } from './notices.ts'

export default thing({ notices: [campaignNotices] })
