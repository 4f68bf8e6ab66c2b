import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { usePageTitle } from '../../../../client/page-title.ts'
import { useShell } from '../../../../client/shell.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { alarmLevels } from '../../../../domain/gb32960/level-texts.ts'
import { RecordDetail } from '../../../../record/views/parts.tsx'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import type { AnyCells } from '../../../../record/views/shared/view.ts'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { alarm } from '../alarm/contract.ts'
import { alarmCells, HandlingBar, History, nextUnhandled, readingOn, useNeighbours } from '../alarm/parts.tsx'
import type { AlarmStep } from '../alarm/state-texts.ts'
import { alarmName, alarmTexts } from '../alarm/texts.ts'
import type { alarmDetailCalls } from './contract.ts'
import { Messages } from './Messages.tsx'
import { Neighbours } from './Neighbours.tsx'
import { Signals } from './Signals.tsx'
import { alarmsTitle, titleOf, detailTexts as words } from './texts.ts'

export type AlarmContext = OutputOf<typeof alarmDetailCalls.around>
const Place = lazy(() => import('./Place.tsx'))
const self = '/alarm/alarmThirdDetail'
const cells = alarmCells as AnyCells
/** Fields that the head of the page shows. */
const inHead = ['vin', 'level', 'bit', 'handling', 'rule', 'suppressedCount']

export function Detail({ around }: { around: AlarmContext }) {
  const { t, say, formatTime } = useT()
  const [search, setSearch] = useSearchParams()
  const open = useOpen()
  const opens = useOpens()
  const { plate, model, rule, place, track, messages, signals } = around
  const row = around.alarm
  const begin = useMemo(() => new Date(row.beginAt).getTime(), [row.beginAt])
  const { previous, next } = useNeighbours(row, search)
  const name = plate ?? row.vin
  usePageTitle(useMemo(() => ({ title: titleOf(name), under: alarmsTitle }), [name]))
  const go = (id: number) =>
    setSearch(
      (now) => {
        const to = new URLSearchParams(now)
        to.set('id', String(id))
        return to
      },
      { replace: true },
    )
  const isDesk = useShell() === 'desk'
  const neighbours = <Neighbours previous={previous} next={next} go={go} />
  /** Opens the next unhandled alarm after a decision, at a desk after closing one. */
  const goOn = async (step: AlarmStep) => {
    if (step === 'assigned' || step === 'reopened') return undefined
    const { next: following, left } = await nextUnhandled(row, search)
    if (following !== undefined && (!isDesk || step === 'closed')) go(following)
    return left
  }
  const links = readingOn(row).filter(({ route }) => route !== self && opens(route))
  const filledFields = Object.entries(row)
    .filter(([field, value]) => value !== null && value !== '' && !inHead.includes(field))
    .map(([field]) => field)
  return (
    <Grid gap={12} className="ad">
      <Row as="header" gap="4 16" align="center" wrap className="all-columns ad-head">
        <Tag tone={alarm.fields.level.tones[row.level]}>{say(alarmLevels[row.level])}</Tag>
        <h2>{say(alarmName(row.kind, row.code, row.rule, row.suppressedCount))}</h2>
        <span>
          <VehicleLink vin={row.vin}>{name}</VehicleLink> {[model, formatTime(row.beginAt)].filter(Boolean).join(' · ')}
        </span>
      </Row>
      <Row gap="8 16" align="center" justify="between" wrap className="all-columns">
        <HandlingBar
          key={row.id}
          alarm={row}
          menu={links.map(({ key, route, params }) => ({
            key,
            label: t(alarmTexts[key]),
            run: () => open(route, params),
          }))}
          onHandled={goOn}
          onUndone={() => go(row.id)}
        />
        {isDesk && neighbours}
      </Row>
      <Section title={t(words.place)} none={place ? undefined : t(words.noPlace)}>
        {place && <Place place={place} track={track} />}
      </Section>
      <Section
        title={t(words.signals)}
        none={signals.length > 0 ? undefined : t(words.noSignals)}
        className="ad-signals"
      >
        <Signals signals={signals} begin={begin} />
      </Section>
      <Card>
        {rule?.condition && <p className="ad-rule">{rule.condition}</p>}
        {rule?.advice && (
          <p className="ad-rule">
            <b>{t(words.advice)}</b> {rule.advice}
          </p>
        )}
        <RecordDetail record={alarm} row={row} cells={cells} fields={filledFields} />
      </Card>
      <Card>
        <History key={row.id} id={row.id} />
      </Card>
      <Section
        title={t(words.messages, { count: messages.length })}
        none={messages.length > 0 ? undefined : t(words.noMessages)}
      >
        <Messages vin={row.vin} messages={messages} begin={begin} />
      </Section>
      {!isDesk && neighbours}
    </Grid>
  )
}

interface SectionProps {
  title: string
  /** Text for a section without content. */
  none: string | undefined
  className?: string
  children: ReactNode
}
function Section({ title, none, className, children }: SectionProps) {
  return (
    <Card className={className}>
      <h3>{title}</h3>
      {none === undefined ? (
        children
      ) : (
        <SecondaryText as="p" className="ad-quiet">
          {none}
        </SecondaryText>
      )}
    </Card>
  )
}
