import { useState } from 'react'
import { useT } from '../../client/language.ts'
import { type InboxNotice, inboxNotices } from '../../features/declared-notices.ts'
import type { NoticeLines } from '../../record/views/shared/notice-line.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import { SecondaryText, Stack } from '../../ui/parts/layout.tsx'
import { uiTexts } from '../../ui/parts/texts.ts'
import './inbox.css'
import { InboxFilter, type InboxQuestion } from './InboxFilter.tsx'
import { type KindRows, NoticeSection } from './NoticeSection.tsx'
import { noticeTexts as words } from './texts.ts'
import type { InboxState } from './use-inbox.ts'

const modules = import.meta.glob<readonly NoticeLines[]>('../../features/*/*/*/notice-lines.tsx', {
  eager: true,
  import: 'default',
})
const linesByNotice = new Map(
  Object.values(modules)
    .flat()
    .map((lines) => [lines.notice.name, lines]),
)

/** Loads the frames of lines on a phone, so that they are there when the list is first shown. */
export const loadPhoneFrames = () =>
  Promise.all([...linesByNotice.values()].map(({ PhoneFrame }) => PhoneFrame?.preload()))

export interface InboxProps {
  state: InboxState
  /** Called after something was opened. */
  onOpen?: (() => void) | undefined
  /** On a phone, lines may have actions behind a swipe. */
  onPhone?: boolean
}

/** The notices by kind and cause, visibleKinds. What waits for the user's approval is one section. */
export function InboxList({ state, onOpen, onPhone = false }: InboxProps) {
  const { t, say } = useT()
  const [question, setQuestion] = useState<InboxQuestion>({ kind: '', unread: false })
  const { inbox, failed: hasFailed, retry } = state
  if (hasFailed)
    return (
      <SecondaryText as="p" className="flush inbox-none" role="alert">
        {t(words.failed)} <Button onClick={retry}>{t(uiTexts.retry)}</Button>
      </SecondaryText>
    )
  if (!inbox) return <Loading />
  const kinds = inboxNotices().flatMap((notice): KindRows[] => {
    const rows = inbox[notice.inbox.list]
    const views = linesByNotice.get(notice.name)
    // Null or undefined: the user may not see these rows.
    return rows && views ? [{ notice, views, rows }] : []
  })
  const { kind, unread: isOnlyUnread } = question
  const visibleKinds = kinds
    .filter(({ notice }) => !kind || notice.name === kind)
    .map((each) => ({
      ...each,
      rows: isOnlyUnread ? each.rows.filter((row) => state.isUnread(each.notice.inbox.list, row)) : each.rows,
    }))
    // The text of an empty kind means that it has no rows at all.
    .filter(({ rows, views }) => rows.length > 0 || (views.none && !isOnlyUnread))
  return (
    <Stack gap={16} className="inbox">
      <InboxFilter state={state} kinds={kinds} question={question} onChange={setQuestion} />
      {visibleKinds.length === 0 && (
        <SecondaryText as="p">{t(isOnlyUnread ? words.noUnread : words.none)}</SecondaryText>
      )}
      {sectionsOf(visibleKinds).map((members) => {
        const { name, inbox: part } = members[0].notice
        return (
          <NoticeSection
            key={name}
            title={part.approval ? t(words.approvals) : say(part.title)}
            kinds={members}
            state={state}
            onOpen={onOpen}
            onPhone={onPhone}
          />
        )
      })}
    </Stack>
  )
}

type Section = [KindRows, ...KindRows[]]

/** One section for each kind, and one for all that wait for an approval. */
function sectionsOf(kinds: readonly KindRows[]): Section[] {
  const sections: Section[] = []
  const isApproval = ({ inbox }: InboxNotice) => inbox.approval === true
  for (const each of kinds) {
    const last = sections.find(([first]) => isApproval(first.notice) && isApproval(each.notice))
    if (last) last.push(each)
    else sections.push([each])
  }
  return sections
}
