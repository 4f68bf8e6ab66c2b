import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { paramsFrom } from './neighbours.ts'
import { readingOn } from './reading-on.ts'
import { alarmTexts as words } from './texts.ts'

/** Links from an alarm to its details, the messages around it and the vehicle page. */
export function Links({ alarm }: { alarm: { id: number; vin: string; beginAt: string } }) {
  const { t } = useT()
  const open = useOpen()
  const opens = useOpens()
  const [search] = useSearchParams()
  return (
    <Row as="p" gap={8} wrap className="alarm-links">
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
    </Row>
  )
}
