import type { OutputOf } from '../../../kit/call.ts'
import { useT } from '../../../kit/client/language.ts'
import { Timeline } from '../../../kit/ui/timeline.tsx'
import type { commandCalls } from '../command/contract.ts'
import { type CommandEvent, commandCodes, commandEvents } from '../command/state-texts.ts'
import { progressWords as words } from './texts.ts'

export type Detail = OutputOf<typeof commandCalls.detail>
type Step = Detail['steps'][number]

const good: readonly CommandEvent[] = ['succeeded', 'approved']
const bad: readonly CommandEvent[] = ['failed', 'refused', 'declined', 'unmet', 'invalid']
const doubtful: readonly CommandEvent[] = ['silence', 'overdue', 'expired', 'cancelled']
const toneOf = (event: CommandEvent) =>
  good.includes(event)
    ? ('success' as const)
    : bad.includes(event)
      ? ('danger' as const)
      : doubtful.includes(event)
        ? ('warning' as const)
        : undefined

/** What happened to a command, the latest first; of a row of progress reports the last one. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  const { t, say } = useT()
  const seen = steps.filter(({ event }, index) => event !== 'progress' || steps[index + 1]?.event !== 'progress')
  const items = seen
    .map(({ at, event, by, code, frame, late, percent }, index) => ({
      key: String(index),
      at,
      title: [
        say(commandEvents[event]),
        percent !== null && t(words.percent, { percent }),
        code && say(commandCodes[code]),
        late && t(words.late),
      ]
        .filter(Boolean)
        .join(' · '),
      tone: toneOf(event),
      note: (by || frame) && (
        <>
          {by && <span>{t(words.by, { name: by })}</span>}
          {frame && (
            <details className="rc-frame">
              <summary>{t(words.frame)}</summary>
              <code>{frame.toUpperCase().replace(/(..)(?=.)/g, '$1 ')}</code>
            </details>
          )}
        </>
      ),
    }))
    .reverse()
  return <Timeline items={items} label={t(words.steps)} />
}
