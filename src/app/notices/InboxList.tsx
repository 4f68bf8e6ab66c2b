import type { ComponentType, ReactNode } from 'react'
import { useT } from '../../client/language.ts'
import { useOpen, useOpens } from '../../client/navigation.ts'
import { alarmLevels, levelAndAbove, levelTones } from '../../domain/gb32960/level-texts.ts'
import type { ScreenRoute } from '../../features/screens.ts'
import { notificationReasons } from '../../features/work/alarms/alarm/notification-texts.ts'
import { alarmName } from '../../features/work/alarms/alarm/texts.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import { SecondaryText } from '../../ui/parts/layout.tsx'
import { Tag } from '../../ui/parts/Tag.tsx'
import { uiTexts } from '../../ui/parts/texts.ts'
import './inbox.css'
import { FenceLine } from './FenceLine.tsx'
import { NoticeLine } from './NoticeLine.tsx'
import { RuleLine } from './RuleLine.tsx'
import { noticeTexts as words } from './texts.ts'
import { UsageLine } from './UsageLine.tsx'
import { useGoTo } from './use-go-to.ts'
import type { InboxState } from './use-inbox.ts'

interface InboxProps {
  state: InboxState
  /** Called after something was opened. */
  onOpen?: () => void
  AlarmFrame?: ComponentType<{ alarm: InboxAlarm; children: ReactNode }>
}

export function InboxList({ state, onOpen, AlarmFrame = Bare }: InboxProps) {
  const { t, say } = useT()
  const { inbox, failed: hasFailed, retry } = state
  if (hasFailed)
    return (
      <SecondaryText as="p" className="flush inbox-none" role="alert">
        {t(words.failed)} <Button onClick={retry}>{t(uiTexts.retry)}</Button>
      </SecondaryText>
    )
  if (!inbox) return <Loading />
  const { alarms, handling, applications, campaigns, services, usage, problems, rules, charts, fences, privacy, jobs } =
    inbox
  return (
    <div className="inbox">
      <Section
        title={t(words.handling)}
        lines={handling}
        line={(notice) => <HandlingLine notice={notice} onOpen={onOpen} />}
      />
      <Section
        title={t(words.alarms)}
        lines={alarms}
        none={t(words.noAlarms, { levels: say(levelAndAbove('2')) })}
        line={(alarm) => (
          <AlarmFrame alarm={alarm}>
            <AlarmLine alarm={alarm} onOpen={onOpen} />
          </AlarmFrame>
        )}
      />
      <Section
        title={t(words.problems)}
        lines={problems}
        line={(problem) => <ProblemLine problem={problem} onOpen={onOpen} />}
      />
      <Section title={t(words.rules)} lines={rules} line={(notice) => <RuleLine notice={notice} onOpen={onOpen} />} />
      <Section title={t(words.charts)} lines={charts} line={(alert) => <ChartLine alert={alert} onOpen={onOpen} />} />
      <Section
        title={t(words.fences)}
        lines={fences}
        line={(crossing) => <FenceLine crossing={crossing} onOpen={onOpen} />}
      />
      <Section
        title={t(words.privacy)}
        lines={privacy}
        line={(request) => <PrivacyLine request={request} onOpen={onOpen} />}
      />
      <Section
        title={t(words.applications)}
        lines={applications}
        line={(step) => <ApplicationLine step={step} onOpen={onOpen} />}
      />
      <Section
        title={t(words.campaigns)}
        lines={campaigns}
        line={(step) => <CampaignLine step={step} onOpen={onOpen} />}
      />
      <Section
        title={t(words.services)}
        lines={services}
        line={(service) => <ServiceLine service={service} onOpen={onOpen} />}
      />
      <Section title={t(words.usage)} lines={usage} line={(notice) => <UsageLine notice={notice} onOpen={onOpen} />} />
      <Section
        title={t(words.jobs)}
        lines={jobs}
        none={t(words.noJobs)}
        line={(job) => <JobLine job={job} onOpen={onOpen} />}
      />
    </div>
  )
}

interface SectionProps<T> {
  title: string
  /** Null or undefined: the user may not see these lines. */
  lines: readonly T[] | null | undefined
  /** Text for an empty section. Undefined: an empty section is left out. */
  none?: string
  line(each: T): ReactNode
}
function Section<T extends { id: number }>({ title, lines, none, line }: SectionProps<T>) {
  if (!lines || (lines.length === 0 && none === undefined)) return null
  return (
    <section>
      <h2>{title}</h2>
      {lines.length === 0 && (
        <SecondaryText as="p" className="flush inbox-none">
          {none}
        </SecondaryText>
      )}
      <ul>
        {lines.map((each) => (
          <li key={each.id}>{line(each)}</li>
        ))}
      </ul>
    </section>
  )
}

const Bare: NonNullable<InboxProps['AlarmFrame']> = ({ children }) => children

type Inbox = NonNullable<InboxState['inbox']>
export type InboxAlarm = NonNullable<Inbox['alarms']>[number]
interface Opening {
  onOpen: (() => void) | undefined
}
interface HandlingLineProps extends Opening {
  notice: NonNullable<Inbox['handling']>[number]
}
function HandlingLine({ notice: { alarm, vin, kind, code, rule, what, by, at }, onOpen }: HandlingLineProps) {
  const { say } = useT()
  const goTo = useGoTo()
  return (
    <NoticeLine
      vin={vin}
      at={at}
      onOpen={onOpen}
      tag={<Tag tone="processing">{say(notificationReasons[what])}</Tag>}
      title={say(alarmName(kind, code, rule))}
      note={by}
      go={() => goTo(alarm, vin)}
    />
  )
}

interface AlarmLineProps extends Opening {
  alarm: InboxAlarm
}
function AlarmLine({ alarm: { id, vin, level, kind, code, rule, suppressedCount, at }, onOpen }: AlarmLineProps) {
  const { say } = useT()
  const goTo = useGoTo()
  return (
    <NoticeLine
      vin={vin}
      at={at}
      onOpen={onOpen}
      tag={<Tag tone={levelTones[level]}>{say(alarmLevels[level])}</Tag>}
      title={say(alarmName(kind, code, rule, suppressedCount))}
      go={() => goTo(id, vin)}
    />
  )
}

interface ProblemLineProps extends Opening {
  problem: NonNullable<Inbox['problems']>[number]
}
function ProblemLine({ problem: { text, at, until }, onOpen }: ProblemLineProps) {
  const { t } = useT()
  const open = useOpen()
  return (
    <NoticeLine
      tag={<Tag tone={until ? 'success' : 'error'}>{t(until ? words.over : words.lasts)}</Tag>}
      title={text}
      at={until ?? at}
      go={() => open('/monitoring')}
      onOpen={onOpen}
    />
  )
}

interface ApplicationLineProps extends Opening {
  step: NonNullable<Inbox['applications']>[number]
}
function ApplicationLine({ step: { application, name, step, by, at }, onOpen }: ApplicationLineProps) {
  const open = useOpen()
  const go = () => open('/software/otaApplication', { view: application })
  return <NoticeLine at={at} go={go} onOpen={onOpen} tag={<Tag>{step}</Tag>} title={name} note={by} />
}

interface CampaignLineProps extends Opening {
  step: NonNullable<Inbox['campaigns']>[number]
}
function CampaignLine({ step: { campaign, name, step, tone, why, by, route, at }, onOpen }: CampaignLineProps) {
  const open = useOpen()
  const go = () => open(route as ScreenRoute, { task: campaign })
  const note = [by, why].filter(Boolean).join(' · ')
  return <NoticeLine at={at} go={go} onOpen={onOpen} note={note} tag={<Tag tone={tone}>{step}</Tag>} title={name} />
}

interface ServiceLineProps extends Opening {
  service: NonNullable<Inbox['services']>[number]
}
function ServiceLine({ service: { vin, name, until }, onOpen }: ServiceLineProps) {
  const { t } = useT()
  const open = useOpen()
  const go = () => open('/addedManagement/vehicleValueAddedManagement', { 'q.vin': vin })
  return (
    <NoticeLine
      vin={vin}
      go={go}
      onOpen={onOpen}
      tag={<Tag tone="warning">{t(words.ends)}</Tag>}
      title={name}
      at={until}
    />
  )
}

interface ChartLineProps extends Opening {
  alert: NonNullable<Inbox['charts']>[number]
}
const chartTags = {
  fired: { tone: 'error', text: words.fired },
  ended: { tone: 'success', text: words.over },
  stopped: { tone: 'warning', text: words.stopped },
} as const
function ChartLine({ alert: { kind, name, rule, chart, at }, onOpen }: ChartLineProps) {
  const { t } = useT()
  const open = useOpen()
  const { tone, text } = chartTags[kind]
  // The rule shows why it stopped.
  const isVisibleInChart = chart !== null && kind !== 'stopped'
  const go = () => open('/chars', isVisibleInChart ? { chart } : { list: 'alerts' })
  return (
    <NoticeLine
      at={at}
      go={go}
      onOpen={onOpen}
      tag={<Tag tone={tone}>{t(text)}</Tag>}
      title={rule ? `${name} · ${rule}` : name}
    />
  )
}

interface PrivacyLineProps extends Opening {
  request: NonNullable<Inbox['privacy']>[number]
}
function PrivacyLine({ request: { id, what, dueDay, overdue }, onOpen }: PrivacyLineProps) {
  const { t, formatDay } = useT()
  const open = useOpen()
  const go = () => open('/ownerManagement/privacyRequest', { view: id })
  return (
    <NoticeLine
      go={go}
      onOpen={onOpen}
      tag={<Tag tone={overdue ? 'error' : 'warning'}>{t(overdue ? words.overdue : words.ends)}</Tag>}
      title={what}
      note={t(words.due, { day: formatDay(dueDay) })}
    />
  )
}

interface JobLineProps extends Opening {
  job: Inbox['jobs'][number]
}
function JobLine({ job: { title, route, state, count, faultCount, at }, onOpen }: JobLineProps) {
  const { t } = useT()
  const open = useOpen()
  const opens = useOpens()
  const figures = [
    count === null ? '' : t(words.rows, { count }),
    faultCount > 0 ? t(words.faults, { count: faultCount }) : '',
  ]
  const isDone = state === 'done' && faultCount === 0
  const target = route as ScreenRoute | null
  return (
    <NoticeLine
      title={title}
      at={at}
      onOpen={onOpen}
      tag={<Tag tone={isDone ? 'success' : 'error'}>{t(isDone ? words.done : words.failedJob)}</Tag>}
      note={figures.filter(Boolean).join(' · ')}
      go={target && opens(target) ? () => open(target) : undefined}
    />
  )
}
