import { send } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import { useOpen } from '../../../../client/navigation.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { addingParams } from '../../../../record/views/shared/target.ts'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { Lists } from '../../../../ui/parts/Lists.tsx'
import { questionCalls as calls, question, questionMiss, questionMissCalls } from './contract.ts'
import { answerLabel, moveLabels, questionWords as words } from './texts.ts'

type Miss = RowOf<typeof questionMiss>

/** /contentManagement/FAQManagement: the questions in their order, and searches without results. */
export default function FrequentQuestions() {
  const { t } = useT()
  return (
    <Lists
      lists={[
        { key: 'questions', label: t(words.questions), call: calls.query, children: <Questions /> },
        { key: 'misses', label: t(words.misses), call: questionMissCalls.query, children: <Misses /> },
      ]}
    />
  )
}

function Questions() {
  const rowActions = (Object.keys(moveLabels) as (keyof typeof moveLabels)[]).map(
    (to): RowAction<RowOf<typeof question>> => ({
      key: to,
      label: moveLabels[to],
      call: calls.move,
      run: async ({ id }, tools) => {
        await send(calls.move, { id, to })
        tools.refresh()
      },
    }),
  )
  return <RecordScreen record={question} calls={calls} rowActions={rowActions} defaults={{ enabled: true }} />
}

function Misses() {
  const open = useOpen()
  const rowActions: RowAction<Miss>[] = [
    {
      key: 'answer',
      label: answerLabel,
      call: calls.add,
      run: ({ term, language }) => open('/contentManagement/FAQManagement', addingParams({ title: term, language })),
    },
  ]
  return <RecordScreen record={questionMiss} calls={questionMissCalls} rowActions={rowActions} />
}
