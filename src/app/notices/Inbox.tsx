import { toldTexts } from '../../areas/alarms/alarm/handling/told-texts.ts'
import { alarmLevels, levelTones } from '../../areas/alarms/alarm/level-texts.ts'
import { alarmName } from '../../areas/alarms/alarm/texts.ts'
import type { Route } from '../../areas/screens.ts'
import { useT } from '../../kit/client/language.ts'
import { useOpen, useOpens } from '../../kit/client/navigation.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Loading } from '../../kit/ui/loading.tsx'
import { Tag } from '../../kit/ui/tag.tsx'
import { uiTexts } from '../../kit/ui/texts.ts'
import './inbox.css'
import { FenceLine } from './FenceLine.tsx'
import { RuleLine } from './RuleLine.tsx'
import { noticeTexts as words } from './texts.ts'
import { UsageLine } from './UsageLine.tsx'
import { useGoTo } from './useGoTo.ts'
import type { InboxState } from './useInbox.ts'

/** Alarms that need attention, steps of OTA applications, and jobs that ended. `onOpen`: something was opened. */
export function InboxList({ state, onOpen }: { state: InboxState; onOpen?: () => void }) {
  const { t } = useT()
  const { inbox, failed, retry } = state
  if (failed)
    return (
      <p className="inbox-none" role="alert">
        {t(words.failed)} <Button onClick={retry}>{t(uiTexts.retry)}</Button>
      </p>
    )
  if (!inbox) return <Loading />
  const { alarms, handling, applications, services, usage, problems, rules, charts, fences, privacy, jobs } = inbox
  return (
    <div className="inbox">
      {handling && handling.length > 0 && (
        <section>
          <h2>{t(words.handling)}</h2>
          <ul>
            {handling.map((told) => (
              <ToldLine key={told.id} told={told} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      )}
      {alarms && (
        <section>
          <h2>{t(words.alarms)}</h2>
          {alarms.length === 0 && <p className="inbox-none">{t(words.noAlarms)}</p>}
          <ul>
            {alarms.map((alarm) => (
              <AlarmLine key={alarm.id} alarm={alarm} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      )}
      {problems && problems.length > 0 && (
        <section>
          <h2>{t(words.problems)}</h2>
          <ul>
            {problems.map((problem) => (
              <ProblemLine key={problem.id} problem={problem} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      )}
      {rules && rules.length > 0 && (
        <section>
          <h2>{t(words.rules)}</h2>
          <ul>
            {rules.map((told) => (
              <RuleLine key={told.id} told={told} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      )}
      {charts && charts.length > 0 && (
        <section>
          <h2>{t(words.charts)}</h2>
          <ul>
            {charts.map((alert) => (
              <ChartLine key={alert.id} alert={alert} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      )}
      {fences && fences.length > 0 && (
        <section>
          <h2>{t(words.fences)}</h2>
          <ul>
            {fences.map((crossing) => (
              <FenceLine key={crossing.id} crossing={crossing} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      )}
      {privacy && privacy.length > 0 && (
        <section>
          <h2>{t(words.privacy)}</h2>
          <ul>
            {privacy.map((request) => (
              <PrivacyLine key={request.id} request={request} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      )}
      {applications && applications.length > 0 && (
        <section>
          <h2>{t(words.applications)}</h2>
          <ul>
            {applications.map((step) => (
              <ApplicationLine key={step.id} step={step} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      )}
      {services && services.length > 0 && (
        <section>
          <h2>{t(words.services)}</h2>
          <ul>
            {services.map((service) => (
              <ServiceLine key={service.id} service={service} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      )}
      {usage && usage.length > 0 && (
        <section>
          <h2>{t(words.usage)}</h2>
          <ul>
            {usage.map((told) => (
              <UsageLine key={told.id} told={told} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>{t(words.jobs)}</h2>
        {jobs.length === 0 && <p className="inbox-none">{t(words.noJobs)}</p>}
        <ul>
          {jobs.map((job) => (
            <JobLine key={job.id} job={job} onOpen={onOpen} />
          ))}
        </ul>
      </section>
    </div>
  )
}

type Inbox = NonNullable<InboxState['inbox']>
interface AlarmLineProps {
  alarm: NonNullable<Inbox['alarms']>[number]
  onOpen: (() => void) | undefined
}
interface ToldLineProps {
  told: NonNullable<Inbox['handling']>[number]
  onOpen: (() => void) | undefined
}
function ToldLine({ told: { alarm, vin, kind, code, rule, what, by, at }, onOpen }: ToldLineProps) {
  const { say, formatTime } = useT()
  const goTo = useGoTo(onOpen)
  return (
    <li>
      <button type="button" className="inbox-line" onClick={() => goTo(alarm, vin)}>
        <Tag tone="processing">{say(toldTexts[what])}</Tag>
        <b>{say(alarmName(kind, code, rule))}</b>
        <span>{by ? `${vin} · ${by}` : vin}</span>
        <time dateTime={at}>{formatTime(at)}</time>
      </button>
    </li>
  )
}

function AlarmLine({ alarm: { id, vin, level, kind, code, rule, at }, onOpen }: AlarmLineProps) {
  const { say, formatTime } = useT()
  const goTo = useGoTo(onOpen)
  const go = () => goTo(id, vin)
  return (
    <li>
      <button type="button" className="inbox-line" onClick={go}>
        <Tag tone={levelTones[level]}>{say(alarmLevels[level])}</Tag>
        <b>{say(alarmName(kind, code, rule))}</b>
        <span>{vin}</span>
        <time dateTime={at}>{formatTime(at)}</time>
      </button>
    </li>
  )
}

interface ProblemLineProps {
  problem: NonNullable<Inbox['problems']>[number]
  onOpen: (() => void) | undefined
}
function ProblemLine({ problem: { text, at, until }, onOpen }: ProblemLineProps) {
  const { t, formatTime } = useT()
  const open = useOpen()
  const go = () => {
    onOpen?.()
    open('/monitoring')
  }
  return (
    <li>
      <button type="button" className="inbox-line" onClick={go}>
        <Tag tone={until ? 'success' : 'error'}>{t(until ? words.over : words.lasts)}</Tag>
        <b>{text}</b>
        <time dateTime={until ?? at}>{formatTime(until ?? at)}</time>
      </button>
    </li>
  )
}

interface ApplicationLineProps {
  step: NonNullable<Inbox['applications']>[number]
  onOpen: (() => void) | undefined
}
function ApplicationLine({ step: { application, name, step, by, at }, onOpen }: ApplicationLineProps) {
  const { formatTime } = useT()
  const open = useOpen()
  const go = () => {
    onOpen?.()
    open('/software/otaApplication', { view: application })
  }
  return (
    <li>
      <button type="button" className="inbox-line" onClick={go}>
        <Tag>{step}</Tag>
        <b>{name}</b>
        <span>{by}</span>
        <time dateTime={at}>{formatTime(at)}</time>
      </button>
    </li>
  )
}

interface ServiceLineProps {
  service: NonNullable<Inbox['services']>[number]
  onOpen: (() => void) | undefined
}
function ServiceLine({ service: { vin, name, until }, onOpen }: ServiceLineProps) {
  const { t, formatTime } = useT()
  const open = useOpen()
  const go = () => {
    onOpen?.()
    open('/addedManagement/vehicleValueAddedManagement', { 'q.vin': vin })
  }
  return (
    <li>
      <button type="button" className="inbox-line" onClick={go}>
        <Tag tone="warning">{t(words.ends)}</Tag>
        <b>{name}</b>
        <span>{vin}</span>
        <time dateTime={until}>{formatTime(until)}</time>
      </button>
    </li>
  )
}

interface ChartLineProps {
  alert: NonNullable<Inbox['charts']>[number]
  onOpen: (() => void) | undefined
}
const chartTags = {
  fired: { tone: 'error', text: words.fired },
  ended: { tone: 'success', text: words.over },
  stopped: { tone: 'warning', text: words.stopped },
} as const
function ChartLine({ alert: { kind, name, rule, chart, at }, onOpen }: ChartLineProps) {
  const { t, formatTime } = useT()
  const open = useOpen()
  const { tone, text } = chartTags[kind]
  // Why one stopped is seen at the rule.
  const isSeenInChart = chart !== null && kind !== 'stopped'
  const go = () => {
    onOpen?.()
    open('/chars', isSeenInChart ? { chart } : { list: 'alerts' })
  }
  return (
    <li>
      <button type="button" className="inbox-line" onClick={go}>
        <Tag tone={tone}>{t(text)}</Tag>
        <b>{rule ? `${name} · ${rule}` : name}</b>
        <time dateTime={at}>{formatTime(at)}</time>
      </button>
    </li>
  )
}

interface PrivacyLineProps {
  request: NonNullable<Inbox['privacy']>[number]
  onOpen: (() => void) | undefined
}
function PrivacyLine({ request: { id, what, dueDay, overdue }, onOpen }: PrivacyLineProps) {
  const { t, formatDay } = useT()
  const open = useOpen()
  const go = () => {
    onOpen?.()
    open('/ownerManagement/privacyRequest', { view: id })
  }
  return (
    <li>
      <button type="button" className="inbox-line" onClick={go}>
        <Tag tone={overdue ? 'error' : 'warning'}>{t(overdue ? words.overdue : words.ends)}</Tag>
        <b>{what}</b>
        <span>{t(words.due, { day: formatDay(dueDay) })}</span>
      </button>
    </li>
  )
}

interface JobLineProps {
  job: Inbox['jobs'][number]
  onOpen: (() => void) | undefined
}
function JobLine({ job: { title, route, state, count, faultCount, at }, onOpen }: JobLineProps) {
  const { t, formatTime } = useT()
  const open = useOpen()
  const opens = useOpens()
  const figures = [
    count === null ? '' : t(words.rows, { count: count }),
    faultCount > 0 ? t(words.faults, { count: faultCount }) : '',
  ]
  const line = (
    <>
      <Tag tone={state === 'done' && faultCount === 0 ? 'success' : 'error'}>
        {t(state === 'done' && faultCount === 0 ? words.done : words.failedJob)}
      </Tag>
      <b>{title}</b>
      <span>{figures.filter(Boolean).join(' · ')}</span>
      <time dateTime={at}>{formatTime(at)}</time>
    </>
  )
  const shown = route as Route | null
  if (!shown || !opens(shown)) return <li className="inbox-line">{line}</li>
  const go = () => {
    onOpen?.()
    open(shown)
  }
  return (
    <li>
      <button type="button" className="inbox-line" onClick={go}>
        {line}
      </button>
    </li>
  )
}
