import { useT } from '../../client/language.ts'
import { useOpen } from '../../client/navigation.ts'
import { crossingKinds } from '../../features/work/tracking/geofenceLog/kind-texts.ts'
import { Tag } from '../../ui/parts/Tag.tsx'
import { NoticeLine } from './NoticeLine.tsx'
import type { InboxState } from './use-inbox.ts'

interface FenceLineProps {
  crossing: NonNullable<NonNullable<InboxState['inbox']>['fences']>[number]
  onOpen: (() => void) | undefined
}
/** A vehicle entered or left a fence. Opens the fence's log of that vehicle. */
export function FenceLine({ crossing: { vin, fence, kind, crossedAt }, onOpen }: FenceLineProps) {
  const { say } = useT()
  const open = useOpen()
  const go = () => open('/vehicleManagement/GeofenceDriveLog', { 'q.vin': vin, 'q.fence': fence })
  return (
    <NoticeLine
      vin={vin}
      go={go}
      onOpen={onOpen}
      tag={<Tag tone={kind === 'enter' ? 'processing' : 'warning'}>{say(crossingKinds[kind])}</Tag>}
      title={fence}
      at={crossedAt}
    />
  )
}
