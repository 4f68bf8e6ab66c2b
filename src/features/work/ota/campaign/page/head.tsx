import type { ReactNode } from 'react'
import { useT } from '../../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../../client/navigation.ts'
import { Button } from '../../../../../ui/parts/Button.tsx'
import { Grid, Row, SecondaryText } from '../../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../../ui/parts/Tag.tsx'
import type { CampaignProgress } from '../contract.ts'
import { campaignKinds, campaignMachine, holdCodes } from '../state-texts.ts'
import { currentGroup, reachOf, totalsOf } from './figures.ts'
import { stepTexts, pageTexts as words } from './page-texts.ts'

const applications = '/software/otaApplication'

interface Props {
  progress: CampaignProgress
  isLive: boolean
  children: ReactNode
}

export function Head({ progress, isLive, children }: Props) {
  const { t, say, formatTime } = useT()
  const { campaign } = progress
  const { name, kind, state, notBefore, notAfter, createdBy, approvedBy, wake } = campaign
  const period = [
    notBefore && t(words.from, { time: formatTime(notBefore) }),
    notAfter && t(words.until, { time: formatTime(notAfter) }),
  ]
  const details = [
    say(campaignKinds[kind]),
    period.filter(Boolean).join(' '),
    [createdBy && t(words.createdBy, { name: createdBy }), approvedBy && t(words.approvedBy, { name: approvedBy })]
      .filter(Boolean)
      .join(say(['，', ', '])),
    wake && t(words.wake),
  ].filter(Boolean)
  return (
    <Row as="header" gap="4 10" align="center" wrap className="cam-head">
      <h2 className="break">{name}</h2>
      <Tag tone={campaignMachine.tones[state]}>{say(campaignMachine.texts[state])}</Tag>
      <span className={isLive ? 'cam-live' : 'ui-quiet'}>{t(isLive ? words.live : words.notLive)}</span>
      <Row gap={8} wrap className="push">
        {children}
      </Row>
      <SecondaryText as="p" className="break shrink">
        {details.join(' · ')} <Application progress={progress} />
      </SecondaryText>
    </Row>
  )
}

function Application({ progress: { application, campaign } }: { progress: CampaignProgress }) {
  const { t } = useT()
  const open = useOpen()
  const opens = useOpens()
  if (application === null || !campaign.applicationName) return null
  const text = t(words.application, { name: campaign.applicationName })
  if (!opens(applications)) return <span>{text}</span>
  return (
    <Button kind="text" onClick={() => open(applications, { view: application })}>
      {text}
    </Button>
  )
}

export function Notice({ progress: { campaign, groups, steps } }: { progress: CampaignProgress }) {
  const { t, say } = useT()
  const { state, hold } = campaign
  const { held: heldCount } = reachOf(totalsOf(groups).counts)
  const current = currentGroup(groups)
  if (state === 'held') {
    const why = [current && t(words.groupNo, { number: current.number }), hold && say(holdCodes[hold])]
    const title = t(stepTexts.heldBecause, { why: why.filter(Boolean).join(' · ') })
    return <StateNotice tone="danger" title={title} text={t(stepTexts.heldText)} />
  }
  if (state === 'paused') {
    const by = steps.find(({ event }) => event === 'paused')
    const remark = [by?.by, by?.remark].filter(Boolean).join(say(['：', ': ']))
    const text = [remark, t(stepTexts.pausedText, { count: heldCount })].filter(Boolean).join(' · ')
    return <StateNotice tone="warning" title={t(stepTexts.pausedNow)} text={text} />
  }
  if (state === 'submitted')
    return <StateNotice tone="warning" title={t(stepTexts.waiting)} text={t(stepTexts.waitingText)} />
  const next = groups.find((group) => group.state === 'waiting')
  if (state === 'running' && current?.state === 'ready' && next)
    return (
      <StateNotice
        tone="success"
        title={t(stepTexts.readyNow, { number: next.number })}
        text={t(stepTexts.readyText)}
      />
    )
  return null
}

interface StateNoticeProps {
  tone: 'danger' | 'warning' | 'success'
  title: string
  text: string
}
const StateNotice = ({ tone, title, text }: StateNoticeProps) => (
  <Grid gap={2} className={`cam-notice ${tone}`} role="status">
    <b>{title}</b>
    <span>{text}</span>
  </Grid>
)
