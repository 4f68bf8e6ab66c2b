import { MessageLinks } from '../../../kit/frame/MessageLinks.tsx'
import { SignalPage } from '../../../kit/frame/SignalPage.tsx'
import { vehicleSignal, vehicleSignalCalls } from './contract.ts'

const messages = '/message/messageQuery'

/** /message/messageDetailQuery: parsed signals of one vehicle, as chart, table and track. */
export default function MessageDetailQuery() {
  return (
    <SignalPage
      record={vehicleSignal}
      calls={vehicleSignalCalls}
      messages={messages}
      links={(asked) => <MessageLinks asked={asked} messages={messages} parse="/message/frameParsing" />}
    />
  )
}
