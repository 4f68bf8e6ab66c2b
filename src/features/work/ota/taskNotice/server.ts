import { thing } from '../../../../platform/thing/thing.ts'
import { campaignApprovals, campaignNotices } from './notices.ts'

export default thing({ notices: [campaignApprovals, campaignNotices] })
