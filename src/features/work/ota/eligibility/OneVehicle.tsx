import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { VehicleSearch } from '../../../fleet/vehicles/vehicleChoice/parts.tsx'
import { eligibilityCalls as calls, type WhyAnswer } from './contract.ts'
import './eligibility.css'
import { reasonWords } from './reason-texts.ts'
import { whyWords as words } from './texts.ts'

interface Props {
  policy: number
  vin?: string | undefined
}

/** Result of every rule of a policy for one vehicle, unmet rules first. */
export function OneVehicle({ policy, vin: initialVin }: Props) {
  const { t } = useT()
  const [vin, setVin] = useState(initialVin)
  return (
    <Grid as="section" gap={8} className="shrink" aria-label={t(words.oneTitle)}>
      <h3 className="text-base">{t(words.oneTitle)}</h3>
      {vin ? (
        <>
          <Row as="p" gap="4 8" align="center" wrap>
            <code className="mono">
              <VehicleLink vin={vin} />
            </code>
            <Button kind="text" onClick={() => setVin(undefined)}>
              {t(words.otherVehicle)}
            </Button>
          </Row>
          <Answers policy={policy} vin={vin} />
        </>
      ) : (
        <>
          <p className="ui-hint">{t(words.oneHint)}</p>
          <VehicleSearch onTake={setVin} />
        </>
      )}
    </Grid>
  )
}

function Answers({ policy, vin }: { policy: number; vin: string }) {
  const { t } = useT()
  const eligibility = useCall(calls.why, { policy, vin }, { quiet: true })
  if (!eligibility.data) return <AnswerState of={eligibility} />
  const { eligible, answers, parts } = eligibility.data
  return (
    <>
      <p>
        <Tag tone={eligible ? 'success' : 'error'}>{t(eligible ? words.eligible : words.notEligible)}</Tag>
      </p>
      <Grid as="ul" gap={4} className="el-answers">
        {[...answers.filter(({ ok }) => !ok), ...answers.filter(({ ok }) => ok)].map((answer) => (
          <Answer key={JSON.stringify(answer)} answer={answer} />
        ))}
      </Grid>
      <h4 className="text-m">{t(words.installs)}</h4>
      <Grid as="ul" gap={4} className="el-parts">
        {parts.map(({ ecu, has, wanted: planVersion }) => (
          <Row as="li" wrap key={ecu}>
            <b>{ecu}</b>
            <span>{has ?? t(words.nothing)}</span>
            <span aria-hidden="true">→</span>
            <span>{planVersion}</span>
          </Row>
        ))}
      </Grid>
    </>
  )
}

function Answer({ answer }: { answer: WhyAnswer }) {
  const { t, say } = useT()
  return (
    <Row as="li" gap={8} align="baseline" className={answer.ok ? 'ok' : 'no'}>
      <i role="img" aria-label={t(answer.ok ? words.met : words.notMet)}>
        {answer.ok ? '✓' : '✗'}
      </i>
      <span>{say(reasonWords(answer))}</span>
    </Row>
  )
}
