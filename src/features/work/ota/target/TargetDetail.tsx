import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { targetCalls as calls } from './contract.ts'
import { Steps } from './Steps.tsx'
import { targetTexts as words } from './screen-texts.ts'
import { borderOf } from './state-texts.ts'
import './target.css'

/** Polling interval in ms while the vehicle has the update. */
const everyMs = 3_000

export interface TargetDetailProps {
  vin: string
  campaign: number
}

/** Update of one vehicle: versions, and steps with the box's feedback. Refreshed while it is in progress. */
export function TargetDetail({ vin, campaign }: TargetDetailProps) {
  const { t, formatTime } = useT()
  const may = useMay()
  const detail = useCall(
    calls.detail,
    { vin, campaign },
    {
      quiet: true,
      enabled: may(calls.detail),
      refetchInterval: ({ state: { data } }) =>
        data && borderOf[data.target.state] === 'commandSent' ? everyMs : false,
    },
  )
  if (!may(calls.detail)) return null
  if (!detail.data) return <AnswerState of={detail} />
  const { steps, hasEarlier, action, dueAt } = detail.data
  const facts = [
    ...(dueAt ? [{ label: t(words.dueAt), value: t(words.due, { time: formatTime(dueAt) }) }] : []),
    ...(action === null ? [] : [{ label: t(words.action), value: <code>{action}</code> }]),
  ]
  return (
    <Grid narrow className="shrink tgt">
      <Versions detail={detail.data} />
      {facts.length > 0 && <Facts facts={facts} />}
      <Grid as="section" gap={12} narrow className="shrink" aria-label={t(words.steps)}>
        <h3 className="text-base">{t(words.steps)}</h3>
        <Steps steps={steps} />
        {hasEarlier && <p className="ui-hint">{t(words.hasEarlier)}</p>}
      </Grid>
    </Grid>
  )
}

function Versions({ detail: { from, to } }: { detail: OutputOf<typeof calls.detail> }) {
  const { t } = useT()
  if (to.length === 0) return null
  return (
    <Grid as="section" gap={12} narrow className="shrink" aria-label={t(words.versions)}>
      <h3 className="text-base">{t(words.versions)}</h3>
      <Grid as="ul" gap={6} className="tgt-versions">
        {to.map(({ ecu, partNumber, version }) => (
          <Row as="li" gap="2 8" align="baseline" wrap className="ui-boxed" key={ecu}>
            <b>{ecu}</b>
            <span>{from.find((one) => one.ecu === ecu)?.version ?? t(words.unknown)}</span>
            <span aria-hidden="true">→</span>
            <b>{version}</b>
            <small className="text-s push">{partNumber}</small>
          </Row>
        ))}
      </Grid>
    </Grid>
  )
}
