import { useSearchParams } from 'react-router-dom'
import { MessageLinks, MessagePage } from '../frame/parts.tsx'
import { useLatestVins } from '../lastMessage/parts.tsx'
import { message, vehicleMessageCalls } from './contract.ts'

/** /message/messageQuery: messages of one vehicle. Forwarded messages use the same page with calls of their own. */
export default function MessageQuery() {
  const [search] = useSearchParams()
  const suggestedVins = useLatestVins(!search.get('q.vin'))
  return (
    <MessagePage
      record={message}
      calls={vehicleMessageCalls}
      suggestedVins={suggestedVins}
      links={(periodQuery) => (
        <MessageLinks periodQuery={periodQuery} signals="/message/messageDetailQuery" parse="/message/frameParsing" />
      )}
    />
  )
}
