import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { dtcStatus, dtcStatusBits } from '../../../../domain/gb32960/uds/index.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Timeline, type TimelineItem } from '../../../../ui/parts/Timeline.tsx'
import type { RunLine } from './contract.ts'
import { runWords as words } from './screen-texts.ts'
import { type LogKind, logKinds, runStates } from './script-texts.ts'

const logRoute = '/vehicleRemoteControl/instructionLogManagement'
const tones: Partial<Record<LogKind, TimelineItem['tone']>> = { problem: 'danger', asked: 'warning', value: 'success' }

/** Log of a run, latest first. `vin`: its commands can be opened. */
export function Lines({ lines, vin }: { lines: readonly RunLine[]; vin?: string }) {
  const language = useT()
  const { t, say } = language
  const [withBytes, setWithBytes] = useState(true)
  if (lines.length === 0) return <p className="ui-hint">{t(words.nothingYet)}</p>
  // Skip the start of a step without a text: the following lines show what it does.
  const relevantLines = lines.filter(({ what, text }) => what !== 'began' || text !== null)
  const visibleLines = withBytes
    ? relevantLines
    : relevantLines.filter(({ what }) => what !== 'sent' && what !== 'response')
  const items = visibleLines.map((line, at): TimelineItem => {
    const { what } = line
    const text = line.text && say(line.text)
    const isEnd = what === 'ended'
    return {
      key: String(at),
      at: line.at,
      title: [what === 'began' && text ? text : say(logKinds[what]), line.step, line.ecu].filter(Boolean).join(' · '),
      to: what === 'began' ? undefined : text,
      note: <Note line={line} vin={vin} />,
      tone: isEnd ? (line.value === 'done' ? 'success' : 'danger') : tones[what],
    }
  })
  return (
    <div className="shrink sc-lines">
      <Button kind="text" onClick={() => setWithBytes(!withBytes)}>
        {t(withBytes ? words.hideBytes : words.showBytes)}
      </Button>
      <Timeline items={items.reverse()} label={t(words.log)} />
    </div>
  )
}

function Note({ line: { what, bytes, value, commandId }, vin }: { line: RunLine; vin: string | undefined }) {
  const { t, say } = useT()
  const open = useOpen()
  const opens = useOpens()
  const text = what === 'ended' ? say(runStates[value as 'done']) : valueText(value, say, t(words.nothing))
  if (!bytes && !text && commandId === null) return null
  return (
    <>
      {bytes && <code className="text-s mono break sc-bytes">{bytes.match(/../g)?.join(' ')}</code>}
      {text && <span>{text}</span>}
      {commandId !== null && vin && opens(logRoute) && (
        <Button kind="text" onClick={() => open(logRoute, { vin, id: commandId })}>
          {t(words.command)}
        </Button>
      )}
    </>
  )
}

function valueText(value: unknown, say: (pair: Pair) => string, nothing: string): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value))
    return value.length === 0 ? nothing : value.map((item) => valueText(item, say, nothing)).join('\n')
  if (typeof value !== 'object') return String(value)
  const { code, status } = value as { code?: unknown; status?: unknown }
  if (typeof code !== 'string' || typeof status !== 'number') return JSON.stringify(value)
  const bits = dtcStatus(status).map((key) => say(dtcStatusBits.find((bit) => bit.key === key)?.name ?? ['', '']))
  return `${code} ${bits.join(' · ')}`
}
