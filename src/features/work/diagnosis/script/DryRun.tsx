import { useEffect, useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { scriptCalls as calls } from './contract.ts'
import { Lines } from './Lines.tsx'
import { actionOf, type Param, type Program, stepsOf } from './language/language.ts'
import { defaultsOf, ParamInputs, type ParamValues } from './ParamInputs.tsx'
import { editorWords as words, yesNoChoices } from './screen-texts.ts'
import { runStates, runTones } from './script-texts.ts'

/** Runs a program against simulated ECUs and shows its log immediately. Its questions are answered in advance. */
export function DryRun({ program, close }: { program: Program; close(): void }) {
  const { t, say } = useT()
  const questions = questionsOf(program)
  const [params, setParams] = useState(() => defaultsOf(program.params))
  const [answers, setAnswers] = useState<ParamValues>({})
  const [outcome, setOutcome] = useState<OutputOf<typeof calls.dryRun>>()
  const [fault, setFault] = useState<string | Error>('')
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isShown = true
    setOutcome(undefined)
    setFault('')
    send(calls.dryRun, { program: program as never, params, answers: booleans(answers) }, { quiet: true })
      .then((answer) => isShown && setOutcome(answer))
      .catch((error: unknown) => isShown && setFault(error instanceof CallFault ? error : String(error)))
    return () => {
      isShown = false
    }
    // Rerun only by the button, not on every keystroke.
  }, [program, params, answers])
  return (
    <Dialog title={t(words.dryRun)} onCancel={close}>
      <Grid gap={12} className="shrink sc-run">
        <p className="ui-hint">{t(words.dryText)}</p>
        <ParamInputs params={program.params} values={params} onChange={setParams} />
        <ParamInputs params={questions} values={answers} onChange={setAnswers} />
        {outcome ? (
          <>
            <p className="sc-state" role="status">
              {t(words.dryEnded)} <Tag tone={runTones[outcome.ended]}>{say(runStates[outcome.ended])}</Tag>
              {outcome.text && say(outcome.text)}
            </p>
            <Lines lines={outcome.lines} />
          </>
        ) : (
          !fault && <Loading />
        )}
        <FaultText>{fault}</FaultText>
        <Actions>
          <Button onClick={() => setRound(round + 1)}>{t(words.again)}</Button>
          <Button kind="primary" onClick={close}>
            {t(words.close)}
          </Button>
        </Actions>
      </Grid>
    </Dialog>
  )
}

const questionsOf = (program: Program): Param[] =>
  stepsOf(program).flatMap((step) => {
    const { kind, value } = actionOf(step)
    if (kind !== 'ask') return []
    const { type, text, options, min, max } = value
    const choices = type === 'confirm' ? yesNoChoices : options
    return [{ name: step.id, title: text, type: type === 'number' ? 'number' : 'choice', options: choices, min, max }]
  })
const booleans = (answers: ParamValues): ParamValues =>
  Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [name, value === 'yes' ? true : value === 'no' ? false : value]),
  )
