import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { Lists } from '../../../../ui/parts/Lists.tsx'
import { feedbackCalls as calls, feedback, replyTemplate, replyTemplateCalls } from './contract.ts'
import { feedbackMachine } from './state-texts.ts'
import { Thread } from './Thread.tsx'
import { takeOverLabel, feedbackWords as words } from './texts.ts'

type Row = RowOf<typeof feedback>

/** /contentManagement/vehicleFeedbackManagement: feedback of owners, and templates of answers. */
export default function Feedback() {
  const { t } = useT()
  const templates = <RecordScreen record={replyTemplate} calls={replyTemplateCalls} />
  return (
    <Lists
      lists={[
        { key: 'feedback', label: t(words.feedback), call: calls.query, children: <Queue /> },
        { key: 'templates', label: t(words.templates), call: replyTemplateCalls.query, children: templates },
      ]}
    />
  )
}

function Queue() {
  const { t } = useT()
  const step = (
    key: 'take' | 'giveBack' | 'close',
    doneText: string,
    more: Pick<RowAction<Row>, 'when' | 'confirm' | 'tone'> = {},
  ): RowAction<Row> => ({
    key,
    label: calls[key].title,
    call: calls[key],
    when: ({ state }) => feedbackMachine.canMove(state, key),
    ...more,
    run: async ({ id }) => {
      await send(calls[key], { id })
      toast.success(t(doneText))
      await invalidate(['/feedback/'])
    },
  })
  const rowActions = [
    step('take', words.taken, { when: ({ state }) => state === 'new' }),
    {
      ...step('take', words.taken, {
        when: ({ state }) => state === 'taken',
        confirm: ({ takenBy }) => t(words.takeOver, { name: takenBy ?? '' }),
      }),
      key: 'takeOver',
      label: takeOverLabel,
    },
    step('giveBack', words.givenBack),
    step('close', words.closed, { confirm: () => t(words.closeText) }),
  ]
  return (
    <RecordScreen
      record={feedback}
      calls={calls}
      rowActions={rowActions}
      detailExtra={(row) => <Thread key={row.id} row={row} />}
    />
  )
}
