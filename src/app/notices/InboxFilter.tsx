import { useT } from '../../client/language.ts'
import { offerUndo } from '../../client/undo.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Checkbox } from '../../ui/parts/Checkbox.tsx'
import { Row } from '../../ui/parts/layout.tsx'
import { Select } from '../../ui/parts/Select.tsx'
import type { KindRows } from './NoticeSection.tsx'
import { noticeTexts as words } from './texts.ts'
import type { InboxState } from './use-inbox.ts'

export interface InboxQuestion {
  /** Name of a notice. Empty: all. */
  readonly kind: string
  readonly unread: boolean
}
interface FilterProps {
  state: InboxState
  kinds: readonly KindRows[]
  question: InboxQuestion
  onChange(question: InboxQuestion): void
}
const allKinds = 'all'

/** Filter by kind and unread, and a button that marks what the kind's filter shows as read. */
export function InboxFilter({ state, kinds, question, onChange }: FilterProps) {
  const { t, say } = useT()
  const { kind } = question
  const kindsWithRows = kinds.filter(({ rows }) => rows.length > 0)
  const lists = kindsWithRows
    .filter(({ notice }) => !kind || notice.name === kind)
    .map(({ notice }) => notice.inbox.list)
  const isAnyUnread = kindsWithRows.some(
    ({ notice: { inbox }, rows }) => lists.includes(inbox.list) && rows.some((row) => state.isUnread(inbox.list, row)),
  )
  return (
    <Row gap={8} align="center" wrap className="inbox-filter">
      <Select
        label={t(words.kind)}
        labelHidden
        className="inbox-kind"
        options={[
          { value: allKinds, label: t(words.allKinds) },
          ...kindsWithRows.map(({ notice }) => ({ value: notice.name, label: say(notice.inbox.title) })),
        ]}
        value={kind || allKinds}
        onChange={(next) => onChange({ ...question, kind: next === allKinds ? '' : next })}
      />
      <Checkbox checked={question.unread} onChange={(unread) => onChange({ ...question, unread })}>
        {t(words.onlyUnread, { number: state.unread })}
      </Checkbox>
      <Button
        kind="text"
        disabled={!isAnyUnread}
        onClick={() => {
          const takeBack = state.readAll(lists)
          offerUndo({ text: t(words.allRead), undo: async () => takeBack() })
        }}
      >
        {t(words.readAll)}
      </Button>
    </Row>
  )
}
