import { useT } from '../../../../client/language.ts'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { readerLink } from '../../../../ui/reader/address.ts'
import type { ShownDraw } from '../draw/contract.ts'
import { excludedText, excludedWords } from '../draw/excluded-texts.ts'
import { Code } from './Code.tsx'
import { drawReaderWords as words } from './texts.ts'

/** Content between the steps: how to join, the next step, how to verify the draw. */
export function Waiting({ code, draw }: { code: string; draw: ShownDraw }) {
  const { t } = useT()
  const { state, entry, joined: entrantCount, round, source, voidReason } = draw
  const isOver = state === 'finished' || state === 'void'
  const joins = state === 'joining' && entry === 'join'
  const message = {
    draft: '',
    published: t(words.publishedHint),
    joining: t(words.joinHint),
    locked: source === 'witness' ? t(words.waitWitness) : t(words.waitBeacon, { round: round ?? 0 }),
    // All prizes are drawn.
    drawing: t(words.allDrawn),
    finished: t(words.over),
    void: `${t(words.void)} ${voidReason ?? ''}`,
  }[state]
  const route = isOver
    ? readerLink('/annualMeetingLottery', { d: code, proof: 1 })
    : readerLink('/lotterySignIn', { d: code })
  const wait = (
    <Grid align="center" className="dr-wait" data-code={joins || undefined}>
      <p className="break flush dr-big">{message}</p>
      {(isOver || joins) && (
        <Code
          address={`${window.location.origin}${window.location.pathname}${route}`}
          label={t(isOver ? words.check : words.joinHint)}
        />
      )}
      {isOver && <p className="flush dr-check">{t(words.scanCheck)}</p>}
      {state !== 'published' && !isOver && (
        <p className="dr-joined">
          {entry === 'signedIn' && entrantCount === 0 ? t(words.allIn) : <EntrantCount count={entrantCount} />}
        </p>
      )}
    </Grid>
  )
  return (
    <>
      {wait}
      {!isOver && draw.excluded.length > 0 && (
        <p className="break rigid flush dr-out">
          {t(excludedWords.title)} {excludedText(draw, t)}
        </p>
      )}
    </>
  )
}

function EntrantCount({ count }: { count: number }) {
  const { t } = useT()
  const [before, after] = t(words.joined, { count }).split(`${count}`)
  return (
    <>
      {before}
      <b className="tabular" key={count}>
        {count}
      </b>
      {after}
    </>
  )
}
