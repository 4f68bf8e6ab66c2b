import Cookies from 'js-cookie'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CallFault, send } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { code } from '../../../../domain/contract/code.ts'
import { MapPassContext } from '../../../../ui/map/settings.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { PublicPage } from '../../../../ui/parts/PublicPage.tsx'
import { StatePage } from '../../../../ui/parts/StatePage.tsx'
import { dealerCalls } from './contract.ts'
import { Enter } from './Enter.tsx'
import { Finder } from './Finder.tsx'
import './finder.css'
import { dealerSource } from './source.ts'
import { finderWords, dealerWords as words } from './texts.ts'

/** Session token. It ends with the browser's session, like the cookie that binds it. */
const cookie = 'dealerSession'
const keep = (session: string) =>
  Cookies.set(cookie, session, { sameSite: 'strict', path: '/', secure: window.location.protocol === 'https:' })

/** /jxsCarAddress: finder of a dealer's vehicles, after its access code was entered. */
export default function DealerPage() {
  const [query] = useSearchParams()
  const [session, setSession] = useState(() => Cookies.get(cookie))
  const [fault, setFault] = useState<Error>()
  const end = useCallback((why?: Error) => {
    Cookies.remove(cookie, { path: '/' })
    setFault(why)
    setSession(undefined)
  }, [])
  if (!session)
    return (
      <Enter
        key={String(fault)}
        code={query.get('code') ?? ''}
        fault={fault}
        onEntered={(dealer) => {
          keep(dealer.session)
          setSession(dealer.session)
        }}
      />
    )
  return <Within key={session} session={session} onOver={end} />
}

function Within({ session, onOver }: { session: string; onOver: (why?: Error) => void }) {
  const { t } = useT()
  const who = useCall(dealerCalls.who, { session }, { quiet: true })
  const source = useMemo(() => dealerSource(session, onOver), [session, onOver])
  const pass = useMemo(() => ({ dealer: session }), [session])
  const { error } = who
  const isOver = error instanceof CallFault && error.code === code.signInFailed
  useEffect(() => {
    if (isOver) onOver(error)
  }, [isOver, error, onOver])
  if (error && !isOver)
    return (
      <StatePage kind="failed" title={error}>
        <Button kind="primary" onClick={() => void who.refetch()}>
          {t(finderWords.retry)}
        </Button>
      </StatePage>
    )
  if (!who.data) return <Loading />
  const leave = () => {
    void send(dealerCalls.leave, { session }, { quiet: true }).catch(() => {})
    onOver()
  }
  return (
    <PublicPage
      title={who.data.dealer}
      more={
        <Button kind="text" onClick={leave}>
          {t(words.leave)}
        </Button>
      }
    >
      <MapPassContext value={pass}>
        <Finder source={source} wakes />
      </MapPassContext>
    </PublicPage>
  )
}
