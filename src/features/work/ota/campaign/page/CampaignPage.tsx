import type { ReactNode } from 'react'
import { useT } from '../../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../../client/navigation.ts'
import { useMay } from '../../../../../client/permission.ts'
import { useShell } from '../../../../../client/shell.ts'
import { AnswerState } from '../../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../../ui/parts/Button.tsx'
import { Card } from '../../../../../ui/parts/Card.tsx'
import { Grid, Row, SecondaryText } from '../../../../../ui/parts/layout.tsx'
import { ShareBar } from '../../../../../ui/parts/share-bar.tsx'
import { ReleaseLink } from '../../ReleaseLink.tsx'
import { updateLogCalls } from '../../updateLog/contract.ts'
import type { CampaignProgress } from '../contract.ts'
import './campaign.css'
import type { CampaignState } from '../state-texts.ts'
import { Planning, Rate } from './clocks.tsx'
import { ReachNow, Relations } from './conflicts.tsx'
import { Figures } from './Figures.tsx'
import { type BandKey, sharesOf, totalsOf } from './figures.ts'
import { Causes, Funnel } from './funnel.tsx'
import { Groups } from './Groups.tsx'
import { History } from './History.tsx'
import { Head, Notice } from './head.tsx'
import { PlannedGroups } from './PlannedGroups.tsx'
import { pageTexts as words } from './page-texts.ts'
import { Rules } from './Rules.tsx'
import { useProgress } from './use-progress.ts'
import { useSteps } from './use-steps.tsx'
import { states, useVehicles } from './use-vehicles.ts'

const logRoute = '/software/updateLog'
const undecidedStates: readonly CampaignState[] = ['draft', 'submitted', 'refused']

interface Props {
  id: number
  onBack(): void
  onEdit(): void
}

export default function CampaignPage({ id, onBack, onEdit }: Props) {
  const { t } = useT()
  const phone = useShell() === 'phone'
  const answer = useProgress(id)
  const { data, isLive, aheadMs } = answer
  const { steps, busy, dialog } = useSteps(data, onEdit)
  const toVehicles = useVehicles(id)
  const toLog = useLog(id)
  if (!data)
    return (
      <AnswerState of={answer}>
        <Button onClick={onBack}>{t(words.back)}</Button>
      </AnswerState>
    )
  const totals = totalsOf(data.groups)
  const isPlanned = totals.total > 0
  const isDecided = !undecidedStates.includes(data.campaign.state)
  const buttons = steps.map(({ key, text, kind, run }) => (
    <Button key={key} kind={kind === 'primary' ? 'primary' : 'default'} disabled={busy} onClick={run}>
      {text}
    </Button>
  ))
  const ways = (
    <>
      {(data.application !== null || data.policy !== null) && <ReleaseLink kind="task" id={id} />}
      {toVehicles && <Button onClick={() => toVehicles({})}>{t(words.push)}</Button>}
      {toLog && <Button onClick={toLog}>{t(words.log)}</Button>}
      <Button onClick={onBack}>{t(words.back)}</Button>
    </>
  )
  return (
    <Grid gap={12} narrow className="shrink cam">
      <Card as="div" className="grid gap-12 narrow shrink cam-top">
        <Head progress={data} isLive={isLive}>
          {!phone && buttons}
          {!phone && ways}
        </Head>
        <Notice progress={data} />
        <Whole progress={data} toVehicles={toVehicles} />
      </Card>
      {!isDecided && <ReachNow progress={data} />}
      <Relations progress={data} />
      {isPlanned ? (
        <Groups groups={data.groups} aheadMs={aheadMs} onOpen={toVehicles} />
      ) : (
        <PlannedGroups groups={data.rules.groups} />
      )}
      <Grid gap={12} className="cam-pair">
        {totals.phases.offered > 0 && <Funnel totals={totals} />}
        {totals.phases.offered > 0 && <Causes totals={totals} onOpen={toVehicles} />}
        {isDecided && <Planning planning={data.planning} />}
      </Grid>
      <Grid gap={12} className="cam-pair">
        <History steps={data.steps} />
        <Rules progress={data} />
      </Grid>
      {phone && (
        <Row gap={8} wrap className="cam-ways">
          {ways}
        </Row>
      )}
      {phone && <Foot>{buttons}</Foot>}
      {dialog}
    </Grid>
  )
}

function Whole({ progress, toVehicles }: { progress: CampaignProgress; toVehicles: ReturnType<typeof useVehicles> }) {
  const { t, say, formatNumber } = useT()
  const totals = totalsOf(progress.groups)
  if (totals.total === 0) return null
  const { seen: visibleCount } = progress
  return (
    <Row gap={24} align="center" className="cam-whole">
      <div>
        {visibleCount !== null && visibleCount < totals.total && (
          <SecondaryText as="p" className="flush below-8">
            {t(words.seen, { count: visibleCount, total: formatNumber(totals.total) })}
          </SecondaryText>
        )}
        <Figures totals={totals} onOpen={toVehicles} />
        <ShareBar
          label={t(words.overall)}
          shares={sharesOf(totals.counts, say, formatNumber)}
          onOpen={toVehicles && ((key) => toVehicles(states(key as BandKey)))}
        />
      </div>
      {progress.campaign.state === 'running' && <Rate rate={progress.rate} />}
    </Row>
  )
}

/** Sticky bar at the bottom with the page's buttons. The main button is last and largest. */
const Foot = ({ children }: { children: ReactNode[] }) =>
  children.length === 0 ? null : (
    <Row gap={8} className="cam-foot">
      {children.toReversed()}
    </Row>
  )

function useLog(id: number): (() => void) | undefined {
  const open = useOpen()
  const opens = useOpens()
  const may = useMay()
  return opens(logRoute) && may(updateLogCalls.query) ? () => open(logRoute, { 'q.campaign': id }) : undefined
}
