import { useT } from '../../../../client/language.ts'
import { useShell } from '../../../../client/shell.ts'
import { Rows } from '../../../../ui/parts/Rows.tsx'
import type { CommandFigures } from './contract.ts'
import { commandAnalysisTexts as words } from './texts.ts'

type Stage = 'wait' | 'answer'
const stages: readonly Stage[] = ['wait', 'answer']
const shares = ['p50', 'p95', 'p99'] as const

/** Durations of a command's stages, next to the previous period. */
export function Times({ now, before }: { now: CommandFigures; before: CommandFigures }) {
  const { t, formatNumber } = useT()
  // On a desk the table's head has the name.
  const isPhone = useShell() === 'phone'
  const seconds = (of: CommandFigures, stage: Stage, share: (typeof shares)[number]) => {
    const value = of[stage]?.[share]
    return value === undefined ? '–' : formatNumber(value, 's')
  }
  return (
    <section className="wide">
      <h3>{t(words.stage)}</h3>
      <p className="chart-text">{t(words.times)}</p>
      <Rows
        rows={stages}
        keyOf={(stage) => stage}
        loading={false}
        empty={t(words.noTimes)}
        columns={[
          {
            key: 'stage',
            title: t(words.stage),
            cell: (stage) => (
              <>
                {t(words[stage])} <small>{t(words.ofCommands, { count: now[stage]?.commands ?? 0 })}</small>
              </>
            ),
          },
          ...shares.map((share) => ({
            key: share,
            title: share,
            width: 200,
            cell: (stage: Stage) => (
              <span>
                {isPhone && share} <b className="tabular">{seconds(now, stage, share)}</b>{' '}
                <small>{t(words.before, { value: seconds(before, stage, share) })}</small>
              </span>
            ),
          })),
        ]}
      />
    </section>
  )
}
