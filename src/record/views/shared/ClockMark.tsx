import { useT } from '../../../client/language.ts'
import { span } from '../../../client/span.ts'
import { Tag } from '../../../ui/parts/Tag.tsx'
import { words } from './texts.ts'

/** Tag that shows how far a vehicle's clock is off. Nothing without a notable offset. */
export function ClockMark({ offsetS }: { offsetS: number | null | undefined }) {
  const { t } = useT()
  if (!offsetS) return null
  const text = t(offsetS > 0 ? words.clockAhead : words.clockBehind, { time: span(offsetS * 1000) })
  return <Tag tone="warning">{text}</Tag>
}
