import { useT } from '../../client/language.ts'
import { inboxNotices } from '../../features/declared-notices.ts'
import type { NoticeLines } from '../../record/views/shared/notice-line.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import { SecondaryText } from '../../ui/parts/layout.tsx'
import { uiTexts } from '../../ui/parts/texts.ts'
import './inbox.css'
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

interface InboxProps {
  state: InboxState
  /** Called after something was opened. */
  onOpen?: () => void
  /** On a phone, lines may have actions behind a swipe. */
  onPhone?: boolean
}

export function InboxList({ state, onOpen, onPhone = false }: InboxProps) {
  const language = useT()
  const { t, say } = language
  const { inbox, failed: hasFailed, retry } = state
  if (hasFailed)
    return (
      <SecondaryText as="p" className="flush inbox-none" role="alert">
        {t(words.failed)} <Button onClick={retry}>{t(uiTexts.retry)}</Button>
      </SecondaryText>
    )
  if (!inbox) return <Loading />
  return (
    <div className="inbox">
      {inboxNotices().map(({ name, inbox: { list, title } }) => {
        const rows = inbox[list]
        const views = linesByNotice.get(name)
        // Null or undefined: the user may not see these rows.
        if (!rows || !views || (rows.length === 0 && !views.none)) return null
        const { Line, PhoneFrame } = views
        return (
          <section key={name}>
            <h2>{say(title)}</h2>
            {rows.length === 0 && (
              <SecondaryText as="p" className="flush inbox-none">
                {views.none?.(language)}
              </SecondaryText>
            )}
            <ul>
              {rows.map((row) => {
                const line = <Line row={row} onOpen={onOpen} />
                return <li key={row.id}>{onPhone && PhoneFrame ? <PhoneFrame row={row}>{line}</PhoneFrame> : line}</li>
              })}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
