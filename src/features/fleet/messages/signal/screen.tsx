import { useSearchParams } from 'react-router-dom'
import { MessageLinks, SignalPage } from '../frame/parts.tsx'
import { useLatestVins } from '../lastMessage/parts.tsx'
import { vehicleSignal, vehicleSignalCalls } from './contract.ts'

const messages = '/message/messageQuery'

/** /message/messageDetailQuery: parsed signals of one vehicle, as chart, table and track. */
export default function MessageDetailQuery() {
  const [search] = useSearchParams()
  const suggestedVins = useLatestVins(!search.get('q.vin'))
  return (
    <SignalPage
      record={vehicleSignal}
      calls={vehicleSignalCalls}
      messages={messages}
      suggestedVins={suggestedVins}
      links={(periodQuery) => (
        <MessageLinks periodQuery={periodQuery} messages={messages} parse="/message/frameParsing" />
      )}
    />
  )
}
