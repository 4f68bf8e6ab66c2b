import { MessageLinks } from '../../../kit/frame/MessageLinks.tsx'
import { MessagePage } from '../../../kit/frame/MessagePage.tsx'
import { gbMessage, gbMessageCalls } from './contract.ts'

/** /message/messageQyery: messages of one vehicle that went on to platforms, and what came back. */
export default function GbMessageQuery() {
  return (
    <MessagePage
      record={gbMessage}
      calls={gbMessageCalls}
      links={(asked) => (
        <MessageLinks asked={asked} signals="/message/messageDetailQyery" parse="/message/frameParsing" />
      )}
    />
  )
}
