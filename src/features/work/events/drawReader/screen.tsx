import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { StatePage } from '../../../../ui/parts/StatePage.tsx'
import { useAddress } from '../../../../ui/reader/address.ts'
import { ReaderPage } from '../../../../ui/reader/page.tsx'
import { drawOf } from './ahead.ts'
import './drawReader.css'
import { Joining } from './Joining.tsx'
import { drawReaderWords as words } from './texts.ts'

const Stage = lazy(() => import('./Stage.tsx'))
const Proof = lazy(() => import('./Proof.tsx'))

/**
 * /annualMeetingLottery (big screen, or the verification with `&proof=1`) and /lotterySignIn, each with the code of a
 * draw: `?d=<code>`.
 */
export default function DrawReader() {
  const { t } = useT()
  const { path, query } = useAddress()
  const code = drawOf(query)
  const joins = path === '/lotterySignIn'
  if (!code)
    return (
      <ReaderPage title={t(joins ? words.joinTitle : words.draw)}>
        <StatePage kind="notFound" title={t(words.noLink)} text={t(words.noLinkText)} />
      </ReaderPage>
    )
  if (joins) return <Joining key={code} code={code} />
  return query.get('proof') ? <Proof key={code} code={code} /> : <Stage key={code} code={code} />
}
