import { useSearchParams } from 'react-router-dom'
import { MessageLinks } from '../../../kit/frame/MessageLinks.tsx'
import { SignalPage } from '../../../kit/frame/SignalPage.tsx'
import { useLatestVins } from '../lastMessage/useLatestVins.ts'
import { vehicleSignal, vehicleSignalCalls } from './contract.ts'

const messages = '/message/messageQuery'

/** /message/messageDetailQuery: parsed signals of one vehicle, as chart, table and track. */
export default function MessageDetailQuery() {
  const [search] = useSearchParams()
  const suggested = useLatestVins(!search.get('q.vin'))
  return (
    <SignalPage
      record={vehicleSignal}
      calls={vehicleSignalCalls}
      messages={messages}
      suggested={suggested}
      links={(asked) => <MessageLinks asked={asked} messages={messages} parse="/message/frameParsing" />}
    />
  )
}
