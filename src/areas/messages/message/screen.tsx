import { MessageLinks } from '../../../kit/frame/MessageLinks.tsx'
import { MessagePage } from '../../../kit/frame/MessagePage.tsx'
import { message, vehicleMessageCalls } from './contract.ts'

/** /message/messageQuery: messages of one vehicle. Forwarded ones have the same page over calls of their own. */
export default function MessageQuery() {
  return (
    <MessagePage
      record={message}
      calls={vehicleMessageCalls}
      links={(asked) => (
        <MessageLinks asked={asked} signals="/message/messageDetailQuery" parse="/message/frameParsing" />
      )}
    />
  )
}
