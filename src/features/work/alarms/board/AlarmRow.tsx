import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { alarmLevels } from '../../../../domain/gb32960/level-texts.ts'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import { VehicleMenu } from '../../../../record/views/VehicleMenu.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Grid, Row, SecondaryText, Stack } from '../../../../ui/parts/layout.tsx'
import { HandlingBar, paramsAmong } from '../alarm/parts.tsx'
import { alarmName } from '../alarm/texts.ts'
import type { BoardAlarm } from './contract.ts'
import { boardTexts as words } from './texts.ts'

const detailRoute = '/alarm/alarmThirdDetail'

/** One alarm of the board. `fresh`: it arrived while the board was open. */
export function AlarmRow({ alarm, fresh }: { alarm: BoardAlarm; fresh: boolean }) {
  const { t, say, formatTime } = useT()
  const open = useOpen()
  const opens = useOpens()
  const { id, vin, plate, level, kind, code, rule, suppressedCount, beginAt, endAt, handling, acknowledgedBy } = alarm
  const isOpen = handling === 'open'
  return (
    <Grid
      as="li"
      gap="4 16"
      align="center"
      className={`board-row board-level-${level}${isOpen ? '' : ' board-handled'}${fresh ? ' board-fresh' : ''}`}
    >
      <span className="semibold text-center board-level">{say(alarmLevels[level])}</span>
      <Stack as="span" className="shrink board-what">
        <b>{say(alarmName(kind, code, rule, suppressedCount))}</b>
        <SecondaryText className="tabular">
          <VehicleLink vin={vin} plate={plate} />
        </SecondaryText>
      </Stack>
      <Stack as="span" className="shrink muted tabular board-when">
        <time dateTime={beginAt}>{formatTime(beginAt)}</time>
        <span>{endAt ? t(words.endedAt, { when: formatTime(endAt) }) : t(words.lasting)}</span>
      </Stack>
      <Row as="span" gap={8} align="center" justify="end" className="board-do">
        {!isOpen && <span>{t(words.acknowledgedBy, { who: acknowledgedBy ?? '' })}</span>}
        <HandlingBar alarm={alarm} compact />
        {opens(detailRoute) && (
          <Button onClick={() => open(detailRoute, { ...paramsAmong(['open', 'acknowledged']), id })}>
            {t(words.detail)}
          </Button>
        )}
        <VehicleMenu vin={vin} />
      </Row>
    </Grid>
  )
}
