import { useT } from '../../../kit/client/language.ts'
import { useOpen, useOpens } from '../../../kit/client/navigation.ts'
import { useMay } from '../../../kit/client/permission.ts'
import { useChange } from '../../../kit/client/query.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { alarmCalls } from '../alarm/contract.ts'
import { alarmLevels } from '../alarm/kind-texts.ts'
import { alarmName } from '../alarm/texts.ts'
import type { BoardAlarm } from './contract.ts'
import { boardTexts as words } from './texts.ts'

const detailRoute = '/alarm/alarmThirdDetail'

/** One alarm of the board. `fresh`: it came while the board was looked at. */
export function AlarmRow({ alarm, fresh }: { alarm: BoardAlarm; fresh: boolean }) {
  const { t, say, formatTime } = useT()
  const may = useMay()
  const open = useOpen()
  const opens = useOpens()
  const acknowledge = useChange(alarmCalls.acknowledge, { invalidates: ['/alarm/query', '/alarm/counts'] })
  const { id, vin, plate, level, kind, code, beginAt, endAt, handling, acknowledgedBy } = alarm
  const isOpen = handling === 'open'
  return (
    <li className={`board-row board-level-${level}${isOpen ? '' : ' board-handled'}${fresh ? ' board-fresh' : ''}`}>
      <span className="board-level">{say(alarmLevels[level])}</span>
      <span className="board-what">
        <b>{say(alarmName(kind, code))}</b>
        <span>
          {vin}
          {plate && ` · ${plate}`}
        </span>
      </span>
      <span className="board-when">
        <time dateTime={beginAt}>{formatTime(beginAt)}</time>
        <span>{endAt ? t(words.endedAt, { when: formatTime(endAt) }) : t(words.lasting)}</span>
      </span>
      <span className="board-do">
        {isOpen
          ? may(alarmCalls.acknowledge) && (
              <Button kind="primary" disabled={acknowledge.isPending} onClick={() => acknowledge.mutate({ ids: [id] })}>
                {t(words.acknowledge)}
              </Button>
            )
          : t(words.acknowledgedBy, { who: acknowledgedBy ?? '' })}
        {opens(detailRoute) && <Button onClick={() => open(detailRoute, { id })}>{t(words.detail)}</Button>}
      </span>
    </li>
  )
}
