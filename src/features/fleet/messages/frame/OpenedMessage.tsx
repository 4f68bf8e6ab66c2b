import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { CallFault } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import { PageContext } from '../../../../client/navigation.ts'
import { useCall } from '../../../../client/query.ts'
import { code } from '../../../../domain/contract/code.ts'
import { kindName } from '../../../../domain/gb32960/message-kinds.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Fill, Row } from '../../../../ui/parts/layout.tsx'
import type { MessageCalls, MessageRow } from './contract.ts'
import { FrameView } from './FrameView.tsx'
import { Marks } from './Marks.tsx'
import { pageWords as words } from './page-texts.ts'
import { LoadError } from './start.tsx'
import type { MessageRequest } from './use-messages.ts'

interface Props {
  calls: MessageCalls
  question: MessageRequest
  openedKey: string
  go(key: string): void
  close(): void
  extra?: ((row: MessageRow) => ReactNode) | undefined
}

/** One message: its head, its bytes and fields, and links to its neighbours (keys K and J). */
export function OpenedMessage({ calls, question, openedKey, go, close, extra }: Props) {
  const { t, say, formatTime } = useT()
  const message = useCall(
    calls.one,
    { ...question, key: openedKey },
    { quiet: true, staleTime: 60_000, placeholderData: (before) => before },
  )
  const { row, hex, plain, newer, older } = message.data ?? {}
  useNeighbourKeys({ k: newer ?? null, j: older ?? null }, go, close)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <article className="mp-open" aria-busy={message.isFetching}>
      <Row as="header" gap="8 12" align="center">
        <Button className="mp-close" onClick={close}>
          {t(words.close)}
        </Button>
        <Fill as="h2" ref={heading}>
          {row ? `${formatTime(row.at)} ${say(kindName(row))}` : ' '}
        </Fill>
        <Row gap={6} className="mp-steps" title={t(words.keys)}>
          <Step label={t(words.newer)} sign="↑" shortcut="k" to={newer} go={go} />
          <Step label={t(words.older)} sign="↓" shortcut="j" to={older} go={go} />
        </Row>
      </Row>
      {row && hex !== undefined && !message.isError && (
        <>
          <Row as="p" gap="4 16" align="center" wrap className="muted mp-facts">
            <span>
              {t(words.collected)} {formatTime(row.at)}
            </span>
            <span>
              {t(words.received)} {formatTime(row.receivedAt)}
            </span>
            {row.platform && (
              <span>
                {t(words.platform)} {row.platform}
              </span>
            )}
            <Marks row={row} />
          </Row>
          {extra?.(row)}
          <FrameView hex={hex} plain={plain ?? null} />
        </>
      )}
      {message.isPending && <Loading />}
      {message.isError &&
        (message.error instanceof CallFault && message.error.code === code.notFound ? (
          <Empty framed>{t(words.gone)}</Empty>
        ) : (
          <LoadError error={message.error} retry={() => void message.refetch()} />
        ))}
    </article>
  )
}

interface StepProps {
  label: string
  sign: string
  shortcut: string
  to: string | null | undefined
  go(key: string): void
}
const Step = ({ label, sign, shortcut, to, go }: StepProps) => (
  <Button aria-label={label} aria-keyshortcuts={shortcut} title={label} disabled={!to} onClick={() => to && go(to)}>
    {sign}
  </Button>
)

/** Keys lead to the neighbours while the page is visible and no input has the focus. */
function useNeighbourKeys(to: Readonly<Record<string, string | null>>, go: (key: string) => void, close: () => void) {
  const page = useContext(PageContext)
  const latest = useRef({ to, go, close })
  latest.current = { to, go, close }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing = (event.target as HTMLElement).closest?.('input, textarea, select, [contenteditable], dialog')
      if (typing || event.ctrlKey || event.metaKey || event.altKey || !page.shown()) return
      if (event.key === 'Escape') return latest.current.close()
      const key = latest.current.to[event.key.toLowerCase()]
      if (!key) return
      event.preventDefault()
      latest.current.go(key)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [page])
}
