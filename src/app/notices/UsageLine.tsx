import { useT } from '../../client/language.ts'
import { useOpen } from '../../client/navigation.ts'
import type { Inbox } from '../../features/desk/inbox/notice/contract.ts'
import { Tag } from '../../ui/parts/Tag.tsx'
import { NoticeLine } from './NoticeLine.tsx'

interface Props {
  notice: NonNullable<Inbox['usage']>[number]
  onOpen: (() => void) | undefined
}
export function UsageLine({ notice: { vin, month, usedPercent, at }, onOpen }: Props) {
  const { formatNumber } = useT()
  const open = useOpen()
  const go = () => open('/vehicleManagement/flowInfo', { 'q.vin': vin, 'q.month': month })
  return (
    <NoticeLine
      vin={vin}
      at={at}
      go={go}
      onOpen={onOpen}
      tag={<Tag tone="warning">{formatNumber(usedPercent, '%')}</Tag>}
      title={month}
    />
  )
}
