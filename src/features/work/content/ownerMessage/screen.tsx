import { send } from '../../../../client/api.ts'
import { confirm, toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { ActionTools, RowAction } from '../../../../record/views/shared/view.ts'
import { Progress } from '../../../../ui/parts/Progress.tsx'
import { languages } from '../../../fleet/owners/person/contract.ts'
import { ownerMessageCalls as calls, ownerMessage } from './contract.ts'
import './ownerMessage.css'
import { type MessageMove, messageMachine, messageRefusals, moveTitles } from './state-texts.ts'
import { ownerMessageTexts as words } from './texts.ts'

type Row = RowOf<typeof ownerMessage>

/** /contentManagement/vehicleMessageManagement: messages to owners, their audience, and how many opened them. */
export default function OwnerMessages() {
  const { t } = useT()
  const doneTexts = {
    release: words.released,
    stop: words.stopped,
    resume: words.resumed,
    unpublish: words.unpublished,
  }
  const action = (key: MessageMove, more: Partial<RowAction<Row>> = {}): RowAction<Row> => ({
    key,
    label: moveTitles[key],
    call: calls[key],
    when: ({ state }) => messageMachine.canMove(state, key),
    run: ({ id }, tools) => move(key, id, tools),
    ...more,
  })
  const move = async (key: MessageMove, id: number, tools: ActionTools) => {
    await send(calls[key], { id })
    toast.success(t(doneTexts[key]))
    tools.refresh()
  }
  const release = async ({ id, title }: Row, tools: ActionTools) => {
    const { count } = await send(calls.reach, { id })
    // The release call itself reports why it is refused.
    const isConfirmed =
      count === null || (await confirm({ title, content: t(words.releaseText, { count }), okText: t(words.release) }))
    if (isConfirmed) await move('release', id, tools)
  }
  const notDraft = ({ state }: Row) => (state === 'draft' ? undefined : t(messageRefusals.notDraft))
  return (
    <RecordScreen
      record={ownerMessage}
      calls={calls}
      defaults={{ terminals: ['app'] }}
      locked={notDraft}
      undeletableReason={notDraft}
      rowActions={[
        action('release', { run: release }),
        action('resume'),
        action('stop', { confirm: () => t(words.stopText) }),
        action('unpublish', { tone: 'danger', confirm: () => t(words.unpublishText) }),
      ]}
      detailExtra={(row) => <Course row={row} />}
    />
  )
}

/** Progress of sending. For a draft, its estimated audience. */
function Course({ row: { id, state, audience, delivered: deliveredCount } }: { row: Row }) {
  const { t } = useT()
  const may = useMay()
  if (audience > 0)
    return (
      <section className="owner-message-course" aria-label={t(words.progress)}>
        <p>{t(words.delivered, { done: deliveredCount, all: audience })}</p>
        <Progress value={deliveredCount} max={audience} label={t(words.progress)} />
      </section>
    )
  return state === 'draft' && may(calls.reach) ? <Reach id={id} /> : null
}

function Reach({ id }: { id: number }) {
  const { t, say } = useT()
  const { data } = useCall(calls.reach, { id }, { quiet: true })
  if (!data || data.count === null) return null
  const parts = Object.entries(data.byLanguage) as [keyof typeof languages, number][]
  return (
    <section className="owner-message-course" aria-label={t(words.progress)}>
      <p>{t(words.notYet, { count: data.count })}</p>
      {parts.length > 0 && <p>{parts.map(([each, count]) => `${say(languages[each])} ${count}`).join(' · ')}</p>}
    </section>
  )
}
