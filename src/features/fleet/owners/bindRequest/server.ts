import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { bindRequest, bindRequestCalls } from './contract.ts'
import { bindRequestEvents } from './events.ts'
import { decide, release, take } from './examine.ts'
import { bindRequestNotices } from './notices.ts'
import { leaseMinutes, pictureDays, sendsPerPhone, sendsPerVin } from './parameters.ts'
import { bindRequestPersonal } from './personal.ts'
import './store.ts'
import { status, submit, withdraw } from './submit.ts'
import { tidying } from './tidy.ts'

const { query, one, export: exportCall, reveal } = bindRequestCalls

export default thing({
  records: [
    serveRecord(
      bindRequest,
      { query, one, export: exportCall, reveal },
      { byHand: { take: bindRequestCalls.take, decide: bindRequestCalls.decide } },
    ),
  ],
  calls: [take, release, decide, submit, status, withdraw],
  jobs: [tidying],
  notices: [bindRequestNotices],
  events: Object.values(bindRequestEvents),
  personal: [bindRequestPersonal],
  parameters: [pictureDays, leaseMinutes, sendsPerPhone, sendsPerVin],
})
