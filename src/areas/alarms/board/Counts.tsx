import type { OutputOf } from '../../../kit/call.ts'
import { useT } from '../../../kit/client/language.ts'
import { type AlarmLevel, alarmLevels } from '../alarm/kind-texts.ts'
import type { boardCalls } from './contract.ts'
import { boardTexts as words } from './texts.ts'

const usual: readonly AlarmLevel[] = ['3', '2', '1', '0']

/** How many are open, by level, the highest first; levels that vehicles hardly send only when there are some. */
export function Counts({ counts }: { counts: OutputOf<typeof boardCalls.counts> | undefined }) {
  const { t, say, formatNumber } = useT()
  const of = (level: AlarmLevel) => counts?.find((each) => each.level === level)?.count ?? 0
  const levels = of('4') > 0 ? (['4', ...usual] as const) : usual
  return (
    <section className="board-counts" aria-label={t(words.counts)}>
      {levels.map((level) => (
        <div key={level} className={`board-count board-level-${level}`}>
          <span>{say(alarmLevels[level])}</span>
          <b>{counts ? formatNumber(of(level)) : '–'}</b>
        </div>
      ))}
    </section>
  )
}
