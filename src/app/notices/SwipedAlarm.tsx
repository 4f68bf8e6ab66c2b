import type { ReactNode } from 'react'
import { useT } from '../../client/language.ts'
import { useMay } from '../../client/permission.ts'
import { stepLabels } from '../../features/work/alarms/alarm/handling-texts.ts'
import { stepCalls, useHandling } from '../../features/work/alarms/alarm/parts.tsx'
import { Swipe } from '../../ui/parts/Swipe.tsx'
import type { InboxAlarm } from './InboxList.tsx'

/** An open alarm's line among the messages. A swipe offers to acknowledge it, as its page does. */
export function SwipedAlarm({ alarm, children }: { alarm: InboxAlarm; children: ReactNode }) {
  const { say } = useT()
  const may = useMay()
  const { handle } = useHandling()
  if (!may(stepCalls.acknowledged)) return children
  const run = () => void handle('acknowledged', [{ ...alarm, handling: 'open' }]).catch(() => {})
  return <Swipe actions={[{ key: 'acknowledged', label: say(stepLabels.acknowledged), run }]}>{children}</Swipe>
}
