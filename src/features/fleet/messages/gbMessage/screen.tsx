import { useSearchParams } from 'react-router-dom'
import { MessageLinks, MessagePage } from '../frame/parts.tsx'
import { useLatestVins } from '../lastMessage/parts.tsx'
import { gbMessage, gbMessageCalls } from './contract.ts'

/** /message/messageQyery: messages of one vehicle that were forwarded to platforms, and the responses. */
export default function GbMessageQuery() {
  const [search] = useSearchParams()
  const suggestedVins = useLatestVins(!search.get('q.vin'))
  return (
    <MessagePage
      record={gbMessage}
      calls={gbMessageCalls}
      suggestedVins={suggestedVins}
      links={(periodQuery) => (
        <MessageLinks periodQuery={periodQuery} signals="/message/messageDetailQyery" parse="/message/frameParsing" />
      )}
    />
  )
}
