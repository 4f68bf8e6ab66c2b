import { useState } from 'react'
import { copyText } from '../../../kit/client/copy.ts'
import { toast } from '../../../kit/client/feedback.ts'
import { useT } from '../../../kit/client/language.ts'
import { lazy } from '../../../kit/client/lazy.tsx'
import type { Route } from '../../../kit/client/navigation.ts'
import { useMay } from '../../../kit/client/permission.ts'
import { useCall } from '../../../kit/client/query.ts'
import type { RowOf } from '../../../kit/record/record.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { meetingCalls as calls, type meeting } from '../meeting/contract.ts'
import { pageWords as words } from './texts.ts'

type Meeting = RowOf<typeof meeting>

const Poster = lazy(() => import('./Poster.tsx'))

interface PublicLink {
  readonly route: Route
  readonly name: string
  /** What the poster asks people to do. */
  readonly scan: string
}
const links: readonly PublicLink[] = [
  { route: '/meetingSignIn', name: words.signIn, scan: words.scanSignIn },
  { route: '/goodsSignIn', name: words.goods, scan: words.scanGoods },
  { route: '/meetingInformation', name: words.information, scan: words.scanInformation },
]

/** The public pages of a meeting: to open, to pass on, and as posters to print. */
export function Links({ meeting }: { meeting: Meeting }) {
  const { t, formatTime } = useT()
  const may = useMay()
  const [poster, setPoster] = useState<PublicLink>()
  const { data } = useCall(calls.link, { id: meeting.id }, { enabled: may(calls.link) })
  if (!data) return null
  const addressOf = ({ route }: PublicLink) =>
    `${window.location.origin}${window.location.pathname}#${route}?m=${data.code}`
  const copy = async (link: PublicLink) =>
    (await copyText(addressOf(link))) ? toast.success(t(words.copied)) : toast.error(t(words.notCopied))
  return (
    <Card>
      <h3>{t(words.links)}</h3>
      {meeting.state === 'draft' && <p className="ui-hint">{t(words.linksDraft)}</p>}
      <ul className="meet-links">
        {links.map((link) => (
          <li key={link.route}>
            <a href={addressOf(link)} target="_blank" rel="noreferrer">
              {t(link.name)}
            </a>
            <span>
              <Button onClick={() => void copy(link)}>{t(words.copy)}</Button>
              <Button onClick={() => setPoster(link)}>{t(words.poster)}</Button>
            </span>
          </li>
        ))}
      </ul>
      {poster && (
        <Poster
          title={t(words.posterTitle, { name: t(poster.name) })}
          address={addressOf(poster)}
          lines={[meeting.name, t(poster.scan), `${formatTime(meeting.startsAt)}  ${meeting.place ?? ''}`.trim()]}
          onClose={() => setPoster(undefined)}
        />
      )}
    </Card>
  )
}
