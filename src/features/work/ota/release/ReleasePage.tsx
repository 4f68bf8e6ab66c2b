import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useCall } from '../../../../client/query.ts'
import type { Tone } from '../../../../domain/contract/state-machine.ts'
import { secondMs } from '../../../../domain/time.ts'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Opens } from '../../../../ui/parts/Opens.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { releaseActions } from './action-texts.ts'
import {
  releaseCalls as calls,
  type Release,
  type ReleaseItem,
  type ReleaseKind,
  type ReleaseNext,
  type ReleaseStep,
} from './contract.ts'
import { pageTexts as words } from './page-texts.ts'
import './release.css'
import { releaseSteps } from './step-texts.ts'
import { wayOf, wayTo } from './ways.ts'

interface Props {
  kind: ReleaseKind
  id: number
  onBack(): void
}

/** One release: its steps, what is next, and who has to act. */
export function ReleasePage({ kind, id, onBack }: Props) {
  const { t, say } = useT()
  const answer = useCall(calls.open, { kind, id }, { quiet: true, refetchInterval: 15 * secondMs })
  const { data } = answer
  if (!data)
    return (
      <AnswerState of={answer}>
        <Button onClick={onBack}>{t(words.all)}</Button>
      </AnswerState>
    )
  const { title, vehicleType, steps } = data
  const current = steps.find(({ state }) => state === 'current' || state === 'stopped')
  return (
    <Grid gap={12} narrow className="shrink">
      <Card as="div" className="grid gap-12 narrow">
        <Row gap="4 10" align="center" wrap>
          <h2 className="break flush">{title}</h2>
          {vehicleType && <SecondaryText>{vehicleType.label}</SecondaryText>}
          {!current && <Tag tone="success">{t(words.finished)}</Tag>}
          <span className="push">
            <Button onClick={onBack}>{t(words.all)}</Button>
          </span>
        </Row>
        {current && (
          <Row gap="8 12" align="center" wrap>
            <span>{t(words.nextStep, { step: say(releaseSteps[current.key]) })}</span>
            {current.next && <Next next={current.next} release={data} />}
          </Row>
        )}
      </Card>
      <Card as="div">
        <Grid as="ol" className="rel-steps" aria-label={t(words.steps)}>
          {steps.map((step) => (
            <Step key={step.key} step={step} />
          ))}
        </Grid>
      </Card>
    </Grid>
  )
}

const tones: Record<ReleaseStep['state'], Tone> = {
  done: 'success',
  current: 'processing',
  stopped: 'error',
  later: 'default',
}

function Step({ step }: { step: ReleaseStep }) {
  const { t, say, formatTime } = useT()
  const { key, state, locked: isLocked, items, more, next } = step
  const name = say(releaseSteps[key])
  const isCurrent = state === 'current' || state === 'stopped'
  const latest = items.toSorted((a, b) => b.at.localeCompare(a.at))[0]
  const list = (
    <Grid gap={6} narrow>
      {items.map((item) => (
        <Item key={item.id} item={item} kind={key === 'file' ? 'version' : key} />
      ))}
      {more > 0 && <SecondaryText>{t(words.others, { count: more })}</SecondaryText>}
    </Grid>
  )
  return (
    <li className={`grid gap-6 narrow ${state}`} aria-current={isCurrent ? 'step' : undefined} aria-label={name}>
      <Row gap="4 10" align="center" wrap>
        <b>{name}</b>
        <Tag tone={tones[state]}>{t(words[state])}</Tag>
      </Row>
      {isLocked && <SecondaryText>{t(words.locked, { what: name })}</SecondaryText>}
      {state === 'done' && (key === 'file' || key === 'version') && latest ? (
        <details>
          <summary className="muted">
            {[t(words.items, { count: items.length + more }), latest.by, formatTime(latest.at)]
              .filter(Boolean)
              .join(' · ')}
          </summary>
          {list}
        </details>
      ) : (
        list
      )}
      {isCurrent && key === 'task' && !next && !isLocked && <SecondaryText>{t(words.running)}</SecondaryText>}
    </li>
  )
}

function Item({ item: { id, label, state, tone, by, at }, kind }: { item: ReleaseItem; kind: ReleaseKind }) {
  const { formatTime } = useT()
  const opens = useOpens()
  const link = wayTo(kind, id)
  return (
    <Row gap="2 10" align="center" wrap className="shrink">
      {opens(link.route) ? (
        <Opens className="break rel-link" link={link}>
          {label}
        </Opens>
      ) : (
        <span className="break">{label}</span>
      )}
      <Tag tone={tone}>{state}</Tag>
      <SecondaryText className="tabular">{[by, formatTime(at)].filter(Boolean).join(' · ')}</SecondaryText>
    </Row>
  )
}

function Next({ next, release }: { next: ReleaseNext; release: Release }) {
  const { t, say } = useT()
  const open = useOpen()
  const opens = useOpens()
  const { action, why, roles } = next
  const { text, waits } = releaseActions[action]
  const { route, query } = wayOf(next, release)
  if (why === null && opens(route))
    return (
      <Button kind="primary" onClick={() => open(route, query)}>
        {say(text)}
      </Button>
    )
  const comma = say(['、', ', '])
  return (
    <Grid gap={2} role="status" className="ui-warning">
      <b>{say(waits)}</b>
      {why && <span>{why}</span>}
      {roles.length > 0 && <span>{t(words.roles, { roles: roles.join(comma) })}</span>}
    </Grid>
  )
}
