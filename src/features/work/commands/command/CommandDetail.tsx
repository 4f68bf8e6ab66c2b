import { useEffect, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { type Fact, Facts } from '../../../../ui/parts/Facts.tsx'
import './command.css'
import { CommandSettings } from './CommandSettings.tsx'
import { commandCalls } from './contract.ts'
import { detailWords as words } from './detail-texts.ts'
import { Steps } from './Steps.tsx'
import { resultFacts } from './state-facts.ts'
import { isOpen } from './state-texts.ts'

const everyMs = 1_500
/** Slower interval for states that only a late answer can change. */
const lateEveryMs = 15_000

export interface CommandDetailProps {
  vin: string
  id: number
}

/** Settings, result and steps of one command. Refetches while the command is in progress. */
export function CommandDetail({ vin, id }: CommandDetailProps) {
  const language = useT()
  const { t } = language
  const detail = useCall(
    commandCalls.detail,
    { vin, id },
    {
      quiet: true,
      refetchInterval: ({ state: { data } }) => {
        if (!data) return false
        const { state } = data.command
        if (isOpen(state)) return everyMs
        return state === 'unanswered' || state === 'unknown' ? lateEveryMs : false
      },
    },
  )
  const state = detail.data?.command.state
  const [first, setFirst] = useState(state)
  useEffect(() => {
    if (state === undefined || state === first) return
    setFirst(state)
    // Refresh the list and the fields above, too.
    if (first !== undefined)
      void invalidate(['/commandlog/queryCommandLog', '/commandlog/queryOne', '/commandlog/queryA'])
  }, [state, first])
  if (!detail.data) return <AnswerState of={detail} />
  const { command, settings, result, steps } = detail.data
  const answer = steps.findLast(({ event }) => event === 'succeeded')
  return (
    <div className="cmd">
      <CommandSettings kind={command.kind} settings={settings} />
      <Block title={t(words.result)} facts={resultFacts(result, answer?.frame, language)} />
      <h3>{t(words.steps)}</h3>
      <Steps steps={steps} />
    </div>
  )
}

function Block({ title, facts }: { title: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <Facts facts={facts} />
    </>
  )
}
