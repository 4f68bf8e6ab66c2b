import { useT } from '../client/language.ts'
import { span } from '../client/span.ts'
import { Tag } from '../ui/tag.tsx'
import { words } from './texts.ts'

/** Says by how much a vehicle's clock is wrong; nothing where it is about right. */
export function ClockMark({ offsetS }: { offsetS: number | null | undefined }) {
  const { t } = useT()
  if (!offsetS) return null
  const text = t(offsetS > 0 ? words.clockAhead : words.clockBehind, { time: span(offsetS * 1000) })
  return <Tag tone="warning">{text}</Tag>
}
