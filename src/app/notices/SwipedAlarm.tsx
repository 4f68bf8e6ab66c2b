import type { ReactNode } from 'react'
import { stepLabels } from '../../areas/alarms/alarm/handling/texts.ts'
import { stepCalls, useHandling } from '../../areas/alarms/alarm/parts.tsx'
import { useT } from '../../kit/client/language.ts'
import { useMay } from '../../kit/client/permission.ts'
import { Swipe } from '../../kit/ui/swipe.tsx'
import type { InboxAlarm } from './Inbox.tsx'

/** An open alarm's line among the messages. A swipe offers to acknowledge it, as its page does. */
export function SwipedAlarm({ alarm, children }: { alarm: InboxAlarm; children: ReactNode }) {
  const { say } = useT()
  const may = useMay()
  const { handle } = useHandling()
  if (!may(stepCalls.acknowledged)) return children
  const run = () => void handle('acknowledged', [{ ...alarm, handling: 'open' }]).catch(() => {})
  return <Swipe actions={[{ key: 'acknowledged', label: say(stepLabels.acknowledged), run }]}>{children}</Swipe>
}
