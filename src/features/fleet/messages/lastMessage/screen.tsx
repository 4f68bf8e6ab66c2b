import { useEffect, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { span } from '../../../../client/span.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { PlateCell } from '../../../../record/views/shared/PlateCell.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { lastMessage, lastMessageCalls } from './contract.ts'
import './lastMessage.css'
import { dayMs } from '../../../../domain/time.ts'
import { messageAddress } from './message-address.ts'
import { signalCells } from './parts.tsx'
import { Refresh } from './Refresh.tsx'
import { actionLabels, lastMessageWords as words } from './texts.ts'

const messages = '/message/messageQuery'

/** /vehicleManagement/vehicleLastMsg: latest report of each visible vehicle, refetched while the page is visible. */
export default function LastMessages() {
  const open = useOpen()
  const opens = useOpens()
  const actions: RowAction<RowOf<typeof lastMessage>>[] = [
    {
      key: 'message',
      label: actionLabels.message,
      when: () => opens(messages),
      run: ({ vin, at }) => open(messages, messageAddress(vin, at)),
    },
  ]
  return (
    <RecordScreen
      record={lastMessage}
      calls={{ query: lastMessageCalls.query, export: lastMessageCalls.export }}
      moving
      cells={{ ...signalCells, at: At, online: Online, plate: PlateCell }}
      rowActions={actions}
      toolbar={<Refresh />}
    />
  )
}

const second = 1_000

function At({ value }: { value: string }) {
  const { t, formatTime, formatClock } = useT()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5 * second)
    return () => clearInterval(timer)
  }, [])
  const age = now - Date.parse(value)
  const full = formatTime(value)
  if (age >= dayMs) return full
  return (
    <span title={full}>
      {formatClock(value)}
      <SecondaryText className="last-age">
        {age < 5 * second ? t(words.now) : t(words.ago, { time: span(age) })}
      </SecondaryText>
    </span>
  )
}

function Online({ value }: { value: boolean }) {
  const { t } = useT()
  return <Tag tone={value ? 'success' : 'default'}>{t(value ? words.isOnline : words.isOffline)}</Tag>
}
