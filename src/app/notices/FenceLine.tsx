import { crossingKinds } from '../../areas/tracking/geofenceLog/kind-texts.ts'
import { useT } from '../../kit/client/language.ts'
import { useOpen } from '../../kit/client/navigation.ts'
import { Tag } from '../../kit/ui/tag.tsx'
import type { InboxState } from './useInbox.ts'

interface FenceLineProps {
  crossing: NonNullable<NonNullable<InboxState['inbox']>['fences']>[number]
  onOpen: (() => void) | undefined
}
/** A vehicle entered or left a fence: opens the fence's log of that vehicle. */
export function FenceLine({ crossing: { vin, fence, kind, crossedAt }, onOpen }: FenceLineProps) {
  const { say, formatTime } = useT()
  const open = useOpen()
  const go = () => {
    onOpen?.()
    open('/vehicleManagement/GeofenceDriveLog', { 'q.vin': vin, 'q.fence': fence })
  }
  return (
    <button type="button" className="inbox-line" onClick={go}>
      <Tag tone={kind === 'enter' ? 'processing' : 'warning'}>{say(crossingKinds[kind])}</Tag>
      <b>{fence}</b>
      <span>{vin}</span>
      <time dateTime={crossedAt}>{formatTime(crossedAt)}</time>
    </button>
  )
}
