import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { Sheet } from '../../../../record/views/parts.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Grid, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { manualCalls as calls, type PageDifference } from './contract.ts'
import { manualWords as words } from './texts.ts'

const looks = {
  added: { tone: 'success', word: words.added },
  removed: { tone: 'error', word: words.gone },
  changed: { tone: 'warning', word: words.changed },
  moved: { tone: 'processing', word: words.moved },
} as const
/** Unchanged lines shown around a change. */
const around = 2

interface CompareProps {
  manual: number
  from: number
  to: number
  close(): void
}

export function Compare({ manual, from, to, close }: CompareProps) {
  const { t } = useT()
  const { data, error } = useCall(calls.compare, { manual, from, to }, { quiet: true })
  return (
    <Sheet open title={t(words.compareTitle, { from, to })} close={close}>
      <FaultText>{error}</FaultText>
      {!data && !error && <Loading />}
      {data?.length === 0 && <p className="ui-hint">{t(words.same)}</p>}
      <Grid as="ul" gap={14} className="mm-differences">
        {data?.map((each) => (
          <Difference key={`${each.before} ${each.after}`} {...each} />
        ))}
      </Grid>
    </Sheet>
  )
}

function Difference({ change, title, before, after, lines }: PageDifference) {
  const { t } = useT()
  const { tone, word } = looks[change]
  const visibleLines = lines
    .map((line, index) => ({ ...line, index }))
    .filter(({ index }) =>
      lines.slice(Math.max(0, index - around), index + around + 1).some(({ side }) => side !== 'same'),
    )
  return (
    <li>
      <p>
        <Tag tone={tone}>{t(word)}</Tag> <b>{title}</b>
        {before !== null && after !== null && before !== after && (
          <SecondaryText size="m" className="mm-about">
            {t(words.place, { before, after })}
          </SecondaryText>
        )}
      </p>
      {visibleLines.length > 0 && (
        <pre className="text-s mono flush">
          {visibleLines.map(({ side, text, index }) => (
            <span key={index} className={`mm-${side}`}>
              {side === 'before' ? '−' : side === 'after' ? '+' : ' '} {text}
            </span>
          ))}
        </pre>
      )}
    </li>
  )
}
