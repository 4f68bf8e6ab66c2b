import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Grid, Row as Line, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Timeline } from '../../../../ui/parts/Timeline.tsx'
import { WhyNot } from '../eligibility/parts.tsx'
import { ReleaseLink } from '../ReleaseLink.tsx'
import {
  type ApplicationChange,
  type ApplicationOpened,
  type ApplicationStep,
  applicationCalls as calls,
  type otaApplication,
} from './contract.ts'
import './otaApplication.css'
import { type ApplicationState, applicationEvents, applicationMachine } from './state-texts.ts'
import { planParts, applicationWords as words } from './texts.ts'

type Row = RowOf<typeof otaApplication>

export function Standing({ row }: { row: Row }) {
  const { t } = useT()
  const may = useMay()
  const { data } = useCall(calls.open, { id: row.id }, { quiet: true, enabled: may(calls.open) })
  if (!data) return null
  return (
    <Grid className="shrink oa oa-standing">
      <Stations opened={data} />
      <FaultText>{data.fault ?? data.may.why}</FaultText>
      {data.state === 'approved' && data.filingNeeded && <p className="ui-warning oa-note">{t(words.filingMissing)}</p>}
    </Grid>
  )
}

export function Path({ row }: { row: Row }) {
  const { t } = useT()
  const may = useMay()
  const [showsVehicles, setShowsVehicles] = useState(false)
  const applicationQuery = useCall(calls.open, { id: row.id }, { quiet: true, enabled: may(calls.open) })
  if (!may(calls.open)) return null
  if (!applicationQuery.data) return <AnswerState of={applicationQuery} />
  const application = applicationQuery.data
  return (
    <Grid className="shrink oa">
      <Grid as="section" gap={8} className="shrink">
        <h3>{t(words.changes)}</h3>
        <Changes changes={application.changes} />
      </Grid>
      <Grid as="section" gap={8} className="shrink">
        <h3>{t(words.content)}</h3>
        <ul className="oa-content">
          {application.content.map(({ ecu, partNumber, version }) => (
            <li key={ecu}>
              <b>{ecu}</b> {version} <SecondaryText as="small">{partNumber}</SecondaryText>
            </li>
          ))}
        </ul>
        <Hash hash={application.hash} />
      </Grid>
      <Grid as="section" gap={8} className="shrink">
        <h3>{t(words.tests)}</h3>
        {application.tests.length === 0 && <p className="ui-hint">{t(words.noTests)}</p>}
        <Timeline
          label={t(words.tests)}
          items={application.tests.map(({ id, by, decidedBy, at, remark }) => ({
            key: String(id),
            at,
            title: t(words.testOf, { by, decidedBy }),
            note: remark,
            tone: 'success' as const,
          }))}
        />
      </Grid>
      <Grid as="section" gap={8} className="shrink">
        <h3>{t(words.history)}</h3>
        <History steps={application.steps} />
      </Grid>
      {showsVehicles ? (
        <WhyNot policy={row.policy.id} />
      ) : (
        <Line gap={8} wrap>
          <ReleaseLink kind="application" id={row.id} />
          <Button onClick={() => setShowsVehicles(true)}>{t(words.showVehicles)}</Button>
        </Line>
      )}
    </Grid>
  )
}

const way: readonly ApplicationState[] = ['draft', 'submitted', 'examined', 'approved', 'released']
const reachedBy: Partial<Record<ApplicationState, ApplicationStep['event']>> = {
  submitted: 'submitted',
  examined: 'examined',
  approved: 'approved',
  released: 'released',
}

function Stations({ opened: { state, steps } }: { opened: ApplicationOpened }) {
  const { t, say, formatTime } = useT()
  // Only the steps since the application last returned to draft.
  const cut = steps.findIndex(({ event }) => event === 'changed' || event === 'planChanged')
  const current = cut === -1 ? steps : steps.slice(0, cut)
  const stepOf = (station: ApplicationState) => current.find(({ event }) => event === reachedBy[station])
  const stations =
    state === 'refused' || state === 'void' ? [...way.filter((one) => one === 'draft' || stepOf(one)), state] : way
  const at = stations.indexOf(state)
  return (
    <Grid as="ol" className="oa-way" aria-label={t(words.path)}>
      {stations.map((station, index) => {
        const step = station === 'refused' || station === 'void' ? current[0] : stepOf(station)
        const kind = index < at ? 'past' : index === at ? 'now' : 'next'
        return (
          <Grid
            key={station}
            as="li"
            gap={2}
            className={`muted ${kind} ${station}`}
            aria-current={kind === 'now' ? 'step' : undefined}
          >
            <b className="text-m">{say(applicationMachine.texts[station])}</b>
            {step && index <= at && (
              <small className="break">
                {step.by}
                <br />
                {formatTime(step.at)}
              </small>
            )}
          </Grid>
        )
      })}
    </Grid>
  )
}

export function Hash({ hash }: { hash: string }) {
  const { t } = useT()
  return (
    <SecondaryText as="p" className="oa-hash">
      {t(words.hash)} <code className="text-s mono break">{hash}</code>
    </SecondaryText>
  )
}

/** Differences from the submitted version, one row per field. */
export function Changes({ changes }: { changes: readonly ApplicationChange[] | null }) {
  const { t, say } = useT()
  if (changes === null) return <p className="ui-hint">{t(words.noHistory)}</p>
  if (changes.length === 0) return <p className="ui-hint">{t(words.unchanged)}</p>
  const nameOf = (path: string) => {
    const [whole = '', part = '', ...rest] = path.split('.')
    if (whole === 'fields') return t(`otaApplication:${part}`)
    const partName = planParts[part]
    return [partName ? say(partName) : t(words.plan), ...rest].join(' · ')
  }
  return (
    <Grid as="ul" gap={8} className="shrink oa-changes">
      {changes.map(({ path, from, to }) => (
        <Grid as="li" gap={2} className="break" key={path}>
          <b>{nameOf(path)}</b>
          <del className="text-danger">
            <span className="ui-hidden">{t(words.was)} </span>
            {from ?? t(words.nothing)}
          </del>
          <ins>
            <span className="ui-hidden">{t(words.is)} </span>
            {to ?? t(words.nothing)}
          </ins>
        </Grid>
      ))}
    </Grid>
  )
}

const tones = {
  refused: 'danger',
  changed: 'warning',
  planChanged: 'warning',
  ended: 'danger',
  withdrawn: 'danger',
} as const

function History({ steps }: { steps: readonly ApplicationStep[] }) {
  const { t, say } = useT()
  if (steps.length === 0) return <p className="ui-hint">{t(words.noHistory)}</p>
  return (
    <Timeline
      label={t(words.history)}
      items={steps.map(({ id, at, event, by, remark, hash }) => ({
        key: String(id),
        at,
        title: `${say(applicationEvents[event])} · ${by}`,
        note: (
          <>
            {remark}
            {hash && (
              <SecondaryText as="code" size="s" className="mono break oa-short">
                {hash.slice(0, 12)}
              </SecondaryText>
            )}
          </>
        ),
        tone: event in tones ? tones[event as keyof typeof tones] : ('success' as const),
      }))}
    />
  )
}
