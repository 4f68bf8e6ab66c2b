import type { ReactNode } from 'react'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import type { InboxRowOf } from '../../../../domain/contract/notice.ts'
import { Swipe } from '../../../../ui/parts/Swipe.tsx'
import { stepLabels } from './handling-texts.ts'
import type { alarmNotice, severeNotice } from './notice-kinds.ts'
import { stepCalls, useHandling } from './use-handling.tsx'

interface Props {
  row: InboxRowOf<typeof alarmNotice | typeof severeNotice>
  children: ReactNode
}
/** An open alarm's line among the messages. A swipe offers to acknowledge it, as its page does. */
export default function SwipedAlarm({ row, children }: Props) {
  const { say } = useT()
  const may = useMay()
  const { handle } = useHandling()
  if (!may(stepCalls.acknowledged)) return children
  const run = () => void handle('acknowledged', [{ ...row, handling: 'open' }]).catch(() => {})
  return <Swipe actions={[{ key: 'acknowledged', label: say(stepLabels.acknowledged), run }]}>{children}</Swipe>
}
