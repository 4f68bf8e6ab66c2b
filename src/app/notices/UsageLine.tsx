import type { Inbox } from '../../areas/system/notice/contract.ts'
import { useT } from '../../kit/client/language.ts'
import { useOpen } from '../../kit/client/navigation.ts'
import { Tag } from '../../kit/ui/tag.tsx'

interface Props {
  told: NonNullable<Inbox['usage']>[number]
  onOpen: (() => void) | undefined
}
/** A month in which a vehicle used more of its data plan than the threshold. */
export function UsageLine({ told: { vin, month, usedPercent, at }, onOpen }: Props) {
  const { formatNumber, formatTime } = useT()
  const open = useOpen()
  const go = () => {
    onOpen?.()
    open('/vehicleManagement/flowInfo', { 'q.vin': vin, 'q.month': month })
  }
  return (
    <button type="button" className="inbox-line" onClick={go}>
      <Tag tone="warning">{formatNumber(usedPercent, '%')}</Tag>
      <b>{month}</b>
      <span>{vin}</span>
      <time dateTime={at}>{formatTime(at)}</time>
    </button>
  )
}
