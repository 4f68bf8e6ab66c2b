import { useSearchParams } from 'react-router-dom'
import { MessageLinks } from '../../../kit/frame/MessageLinks.tsx'
import { MessagePage } from '../../../kit/frame/MessagePage.tsx'
import { useLatestVins } from '../lastMessage/useLatestVins.ts'
import { gbMessage, gbMessageCalls } from './contract.ts'

/** /message/messageQyery: messages of one vehicle that went on to platforms, and what came back. */
export default function GbMessageQuery() {
  const [search] = useSearchParams()
  const suggested = useLatestVins(!search.get('q.vin'))
  return (
    <MessagePage
      record={gbMessage}
      calls={gbMessageCalls}
      suggested={suggested}
      links={(asked) => (
        <MessageLinks asked={asked} signals="/message/messageDetailQyery" parse="/message/frameParsing" />
      )}
    />
  )
}
