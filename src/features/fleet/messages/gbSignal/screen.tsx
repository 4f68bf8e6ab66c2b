import { useSearchParams } from 'react-router-dom'
import { MessageLinks, SignalPage } from '../frame/parts.tsx'
import { useLatestVins } from '../lastMessage/parts.tsx'
import { gbSignal, gbSignalCalls } from './contract.ts'

const messages = '/message/messageQyery'

/** /message/messageDetailQyery: parsed signals of forwarded messages, as chart, table and track. */
export default function GbMessageDetails() {
  const [search] = useSearchParams()
  const suggestedVins = useLatestVins(!search.get('q.vin'))
  return (
    <SignalPage
      record={gbSignal}
      calls={gbSignalCalls}
      suggestedVins={suggestedVins}
      messages={messages}
      links={(periodQuery) => (
        <MessageLinks periodQuery={periodQuery} messages={messages} parse="/message/frameParsing" />
      )}
    />
  )
}
