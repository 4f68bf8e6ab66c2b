import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { chatRobotCalls as calls, chatRobot } from './contract.ts'
import { chatRobotLabels as labels, chatRobotWords as words } from './texts.ts'

/** /systemManage/chatRobot: robots of group chats that post events. */
export default function ChatRobots() {
  const { t, lang } = useT()
  const test: RowAction<RowOf<typeof chatRobot>> = {
    key: 'test',
    label: labels.test,
    call: calls.test,
    run: async ({ id }, { refresh }) => {
      const { accepted, message, ms } = await send(calls.test, { id })
      const text = t(words.took, { message, ms })
      if (accepted) toast.success(text)
      else toast.error(text)
      refresh()
    },
  }
  const { query, one, add, update, remove } = calls
  return (
    <RecordScreen
      record={chatRobot}
      calls={{ query, one, add, update, remove }}
      defaults={{ service: 'wecom', language: lang }}
      rowActions={[test]}
    />
  )
}
