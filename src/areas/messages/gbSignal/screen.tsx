import { MessageLinks } from '../../../kit/frame/MessageLinks.tsx'
import { SignalPage } from '../../../kit/frame/SignalPage.tsx'
import { gbSignal, gbSignalCalls } from './contract.ts'

const messages = '/message/messageQyery'

/** /message/messageDetailQyery: parsed signals of forwarded messages, as chart, table and track. */
export default function GbMessageDetails() {
  return (
    <SignalPage
      record={gbSignal}
      calls={gbSignalCalls}
      messages={messages}
      links={(asked) => <MessageLinks asked={asked} messages={messages} parse="/message/frameParsing" />}
    />
  )
}
