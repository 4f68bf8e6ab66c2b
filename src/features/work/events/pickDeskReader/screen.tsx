import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { Checkbox } from '../../../../ui/parts/Checkbox.light.tsx'
import { Light } from '../../../../ui/parts/part.tsx'
import { StatePage } from '../../../../ui/parts/StatePage.tsx'
import { useAddress } from '../../../../ui/reader/address.ts'
import { useReaderLanguage } from '../../../../ui/reader/language.ts'
import { ReaderPage, readerParts } from '../../../../ui/reader/page.tsx'
import { useLoaded } from '../../../../ui/reader/use-loaded.ts'
import { deskOf } from './ahead.ts'
import { Desk } from './Desk.tsx'
import './pickDeskReader.css'
import { type DeskPlace, type OpenDesk, openAt } from './place.ts'
import { pickDeskWords as words } from './texts.ts'

const parts = { ...readerParts, Checkbox }

/**
 * /goodsPick: page to hand out gifts, by the link of a desk, `?desk=<token>`, or for signed-in staff, `?meeting=<id>`.
 */
export default function PickDesk() {
  const { t } = useT()
  useReaderLanguage()
  const { query } = useAddress()
  const token = deskOf(query)
  const meeting = Number(query.get('meeting')) || undefined
  const place = token ? { token } : meeting ? { meeting } : undefined
  if (!place)
    return (
      <ReaderPage title={t(words.title)}>
        <StatePage kind="notFound" title={t(words.noLink)} text={t(words.noLinkText)} />
      </ReaderPage>
    )
  const key = JSON.stringify(place)
  return <At key={key} name={key} place={place} />
}

function At({ place, name }: { place: DeskPlace; name: string }) {
  const { t } = useT()
  const { data, fault, loading, retry } = useLoaded(name, () => openAt(place))
  // The number of gifts handed out is reloaded while the camera stays on.
  const [latest, setLatest] = useState<OpenDesk>()
  const desk = latest ?? data
  const count = () => openAt(place).then(setLatest, () => undefined)
  return (
    <ReaderPage title={t(words.title)} loading={loading && !data} fault={fault} retry={retry}>
      <Light parts={parts}>{desk && <Desk place={place} desk={desk} onCount={() => void count()} />}</Light>
    </ReaderPage>
  )
}
