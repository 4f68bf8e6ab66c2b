import { useT } from '../../../../client/language.ts'
import type { StreamState } from '../../../../client/stream.ts'
import { useAge, useNow } from '../../../../ui/parts/age.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { liveTexts as words } from './texts.ts'

export function Status({ stream: { status, since } }: { stream: StreamState }) {
  const { t } = useT()
  const age = useAge()
  const now = useNow()
  const text =
    status === 'live'
      ? t(words.live)
      : status === 'reconnecting'
        ? t(words.stale, { age: age(now - since.getTime()) })
        : t(status === 'refused' ? words.refused : words.connecting)
  return (
    <Row
      as="p"
      gap={6}
      align="center"
      inline
      className={`text-m live-status live-status-${status}`}
      role={status === 'live' ? undefined : 'status'}
    >
      <i aria-hidden="true" />
      {text}
    </Row>
  )
}
