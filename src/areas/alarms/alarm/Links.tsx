import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../kit/client/language.ts'
import { useOpen, useOpens } from '../../../kit/client/navigation.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { paramsFrom } from './neighbours.ts'
import { readingOn } from './reading-on.ts'
import { alarmTexts as words } from './texts.ts'

/** Where to read on: the alarm with its surroundings, the messages around it, the vehicle's file. */
export function Links({ alarm }: { alarm: { id: number; vin: string; beginAt: string } }) {
  const { t } = useT()
  const open = useOpen()
  const opens = useOpens()
  const [search] = useSearchParams()
  return (
    <p className="alarm-links">
      {readingOn(alarm)
        .filter(({ route }) => opens(route))
        .map(({ key, route, params }) => (
          <Button
            key={key}
            onClick={() =>
              open(route, key === 'openDetail' ? { ...paramsFrom('/warn/queryAlarm', search), ...params } : params)
            }
          >
            {t(words[key])}
          </Button>
        ))}
    </p>
  )
}
