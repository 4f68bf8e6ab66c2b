import { useState } from 'react'
import { CallFault, noAnswer } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Grid, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { StatePage } from '../../../../ui/parts/StatePage.tsx'
import { readerLink } from '../../../../ui/reader/address.ts'
import { ask } from '../../../../ui/reader/ask.ts'
import { useReaderLanguage } from '../../../../ui/reader/language.ts'
import { ReaderPage } from '../../../../ui/reader/page.tsx'
import { useLoaded } from '../../../../ui/reader/use-loaded.ts'
import type { Claim, claimCalls, ShownGifts } from '../gift/contract.ts'
import { meetingReaderWords as words } from './texts.ts'

const QrPicture = lazy(() => import('../../../../ui/parts/QrPicture.tsx'), <Loading />)

export function Goods({ code }: { code: string }) {
  const { t } = useT()
  useReaderLanguage()
  const { data, fault, loading, retry } = useLoaded(code, () =>
    ask<typeof claimCalls.shown>('/meeting/claim/shown', { meeting: code }),
  )
  const [after, setAfter] = useState<ShownGifts>()
  const refresh = () => {
    setAfter(undefined)
    retry()
  }
  const giftList = after ?? data
  return (
    <ReaderPage
      title={giftList?.meeting ?? t(words.goods)}
      back={readerLink('/meetingSignIn', { m: code })}
      loading={loading && !giftList}
      fault={fault}
      retry={refresh}
    >
      {giftList?.attendee === null && (
        <StatePage kind="forbidden" title={t(words.signInFirst)} text={t(words.signInFirstText)}>
          <a className="mr-main" href={readerLink('/meetingSignIn', { m: code })}>
            {t(words.toSignIn)}
          </a>
        </StatePage>
      )}
      {giftList && giftList.attendee !== null && (
        <>
          <SecondaryText as="p" className="mr-who">
            {t(words.giftsOf, { name: giftList.attendee })}
          </SecondaryText>
          {giftList.gifts.length === 0 && <Empty title={t(words.noGifts)} />}
          <Grid as="ul" gap={16} className="mr-gifts">
            {giftList.gifts.map((gift) => (
              <li key={gift.id}>
                <Gift code={code} gift={gift} open={giftList.open} onChange={setAfter} onRefresh={refresh} />
              </li>
            ))}
          </Grid>
        </>
      )}
    </ReaderPage>
  )
}

/** Retries a request without an answer. The server has one answer for each claim. */
async function register(input: { meeting: string; gift: number }): Promise<ShownGifts> {
  const send = () => ask<typeof claimCalls.register>('/meeting/claim/register', input)
  return send().catch((fault: unknown) => {
    if (fault instanceof CallFault && fault.code === noAnswer) return send()
    throw fault
  })
}

interface GiftProps {
  code: string
  gift: Claim
  open: boolean
  onChange(shown: ShownGifts): void
  onRefresh(): void
}
function Gift({ code, gift, open, onChange, onRefresh }: GiftProps) {
  const { t, formatGuestTime } = useT()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | Error>()
  const { id, name, description, gone: isOutOfStock, mine } = gift
  const claim = async () => {
    setBusy(true)
    setFault(undefined)
    await register({ meeting: code, gift: id }).then(onChange, (error: Error) => setFault(error))
    setBusy(false)
  }
  const isMine = mine !== null && mine.state !== 'cancelled'
  return (
    <>
      <h2 className="break">{name}</h2>
      {description && <p>{description}</p>}
      {isMine && mine.state === 'registered' && (
        <Grid gap={8} className="mr-code">
          <QrPicture text={mine.code} label={t(words.codeOf, { name })} />
          <b className="tabular">{mine.code}</b>
          <p className="ui-hint">{t(words.showCode)}</p>
          <Button onClick={onRefresh}>{t(words.refresh)}</Button>
        </Grid>
      )}
      {isMine && mine.state === 'picked' && (
        <p className="mr-picked" role="status">
          {t(words.pickedAt, { time: formatGuestTime(mine.pickedAt), desk: mine.desk ?? '' })}
        </p>
      )}
      {!isMine && isOutOfStock && <p className="ui-hint">{t(words.goneGift)}</p>}
      {!isMine && !isOutOfStock && !open && <p className="ui-hint">{t(words.giftsClosed)}</p>}
      {!isMine && !isOutOfStock && open && (
        <Button kind="primary" block busy={busy} onClick={() => void claim()}>
          {t(words.register)}
        </Button>
      )}
      <FaultText>{fault}</FaultText>
    </>
  )
}
