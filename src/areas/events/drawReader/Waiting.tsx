import encodeQr from 'qr'
import { useMemo } from 'react'
import { useT } from '../../../kit/client/language.ts'
import { readerLink } from '../../../kit/reader/address.ts'
import type { ShownDraw } from '../draw/contract.ts'
import { drawReaderWords as words } from './texts.ts'

/** Between the steps: how to join, what is waited for, how it can be checked. */
export function Waiting({ code, draw }: { code: string; draw: ShownDraw }) {
  const { t } = useT()
  const { state, entry, joined, round, source, voidReason } = draw
  const isOver = state === 'finished' || state === 'void'
  const joins = state === 'joining' && entry === 'join'
  const said = {
    ...{ draft: '', published: t(words.publishedHint), joining: t(words.joinHint) },
    locked: source === 'witness' ? t(words.waitWitness) : t(words.waitBeacon, { round: round ?? 0 }),
    // Every prize is drawn.
    drawing: t(words.allDrawn),
    ...{ finished: t(words.over), void: `${t(words.void)} ${voidReason ?? ''}` },
  }[state]
  const route = isOver
    ? readerLink('/annualMeetingLottery', { d: code, proof: 1 })
    : readerLink('/lotterySignIn', { d: code })
  return (
    <div className="dr-wait" data-code={joins || undefined}>
      <p className="dr-big">{said}</p>
      {(isOver || joins) && (
        <Code
          address={`${window.location.origin}${window.location.pathname}${route}`}
          label={t(isOver ? words.check : words.joinHint)}
        />
      )}
      {isOver && <p className="dr-check">{t(words.scanCheck)}</p>}
      {state !== 'published' && !isOver && (
        <p className="dr-joined">{entry === 'signedIn' && joined === 0 ? t(words.allIn) : <Joined count={joined} />}</p>
      )}
    </div>
  )
}

/** The number is what the hall watches. */
function Joined({ count }: { count: number }) {
  const { t } = useT()
  const [before, after] = t(words.joined, { count }).split(`${count}`)
  return (
    <>
      {before}
      <b key={count}>{count}</b>
      {after}
    </>
  )
}

/** A link that phones scan from their seats. */
function Code({ address, label }: { address: string; label: string }) {
  const url = useMemo(() => {
    const cells = encodeQr(address, 'raw', { ecc: 'medium', border: 2 })
    const path = cells.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cells.length} ${cells.length}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="white"/><path d="${path}"/></svg>`
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  }, [address])
  return (
    <a className="dr-code" href={address}>
      <img src={url} alt={label} />
    </a>
  )
}
