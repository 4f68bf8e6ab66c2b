import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { type PageTitle, usePageTitle } from '../../../../client/page-title.ts'
import { useMay } from '../../../../client/permission.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { type AlarmLevel, alarmLevels, levelAlarm, levelOrder } from '../../../../domain/gb32960/level-texts.ts'
import { RecordDetail } from '../../../../record/views/parts.tsx'
import { VehicleActions } from '../../../../record/views/shared/vehicle-actions.tsx'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import type { AnyCells } from '../../../../record/views/shared/view.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { alarm } from '../alarm/contract.ts'
import { alarmCells, allows, HandlingBar, History, readingOn, stepCalls, useNeighbours } from '../alarm/parts.tsx'
import { alarmName, alarmTexts } from '../alarm/texts.ts'
import type { alarmDetailCalls } from './contract.ts'
import { Messages } from './Messages.tsx'
import { Neighbours } from './Neighbours.tsx'
import { Signals } from './Signals.tsx'
import { alarmsTitle, detailTexts as words } from './texts.ts'

export type AlarmContext = OutputOf<typeof alarmDetailCalls.around>
const Place = lazy(() => import('./Place.tsx'))
const self = '/alarm/alarmThirdDetail'
/** Page titles by the alarm's own level, whichever list it was opened from. */
const pageTitles = Object.fromEntries(
  levelOrder.map((level) => [level, { title: levelAlarm(level), under: alarmsTitle }]),
) as Record<AlarmLevel, PageTitle>
const cells = alarmCells as AnyCells

export function Detail({ around }: { around: AlarmContext }) {
  const { t, say } = useT()
  const [search, setSearch] = useSearchParams()
  const open = useOpen()
  const opens = useOpens()
  const { plate, model, rule, place, track, messages, signals } = around
  const row = around.alarm
  const begin = useMemo(() => new Date(row.beginAt).getTime(), [row.beginAt])
  const { previous, next } = useNeighbours(row, search)
  usePageTitle(pageTitles[row.level])
  const go = (id: number) =>
    setSearch(
      (now) => {
        const to = new URLSearchParams(now)
        to.set('id', String(id))
        return to
      },
      { replace: true },
    )
  const may = useMay()
  const closesToo = next !== undefined && allows(row, 'closed') && may(stepCalls.closed)
  const links = readingOn(row).filter(({ route }) => route !== self && opens(route))
  return (
    <Grid gap={12} className="ad">
      <Row as="header" gap="4 16" align="center" wrap className="all-columns ad-head">
        <Tag tone={alarm.fields.level.tones[row.level]}>{say(alarmLevels[row.level])}</Tag>
        <h2>{say(alarmName(row.kind, row.code, row.rule, row.suppressedCount))}</h2>
        <span>
          <VehicleLink vin={row.vin} /> {[plate, model].filter(Boolean).join(' · ')}
        </span>
        <Row as="span" gap={8} wrap className="ad-links">
          {links.map(({ key, route, params }) => (
            <Button key={key} onClick={() => open(route, params)}>
              {t(alarmTexts[key])}
            </Button>
          ))}
        </Row>
      </Row>
      <Row gap="8 16" align="center" justify="between" wrap className="all-columns">
        <HandlingBar
          key={row.id}
          alarm={row}
          more={(handle) =>
            closesToo && (
              <Button
                onClick={() =>
                  void handle('closed', [row]).then(
                    (isClosed) => isClosed && go(next),
                    () => {},
                  )
                }
              >
                {t(words.closeNext)}
              </Button>
            )
          }
        />
        <Neighbours previous={previous} next={next} go={go} />
      </Row>
      <VehicleActions vin={row.vin} />
      <Card className="ad-facts">
        {rule?.condition && <p className="ad-rule">{rule.condition}</p>}
        {rule?.advice && (
          <p className="ad-rule">
            <b>{t(words.advice)}</b> {rule.advice}
          </p>
        )}
        <RecordDetail record={alarm} row={row} cells={cells} />
      </Card>
      <Card className="ad-history">
        <History key={row.id} id={row.id} />
      </Card>
      <Card className="ad-place">
        <h3>{t(words.place)}</h3>
        {place ? (
          <Place place={place} track={track} />
        ) : (
          <SecondaryText as="p" className="ad-quiet">
            {t(words.noPlace)}
          </SecondaryText>
        )}
      </Card>
      <Card className="ad-signals">
        <h3>{t(words.signals)}</h3>
        {signals.length > 0 ? (
          <Signals signals={signals} begin={begin} />
        ) : (
          <SecondaryText as="p" className="ad-quiet">
            {t(words.noSignals)}
          </SecondaryText>
        )}
      </Card>
      <Card className="ad-messages">
        <h3>{t(words.messages, { count: messages.length })}</h3>
        {messages.length > 0 ? (
          <Messages vin={row.vin} messages={messages} begin={begin} />
        ) : (
          <SecondaryText as="p" className="ad-quiet">
            {t(words.noMessages)}
          </SecondaryText>
        )}
      </Card>
    </Grid>
  )
}
