import { copyText } from '../../../../client/copy.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import type { Route } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { type draw, drawCalls } from '../draw/contract.ts'
import { meetingCalls as calls, type meeting } from '../meeting/contract.ts'
import { PosterButton } from '../poster/parts.tsx'
import { pageWords as words } from './texts.ts'

type Meeting = RowOf<typeof meeting>

const links: readonly { readonly route: Route; readonly name: string; readonly scan: string }[] = [
  { route: '/meetingSignIn', name: words.signIn, scan: words.scanSignIn },
  { route: '/goodsSignIn', name: words.goods, scan: words.scanGoods },
  { route: '/meetingInformation', name: words.information, scan: words.scanInformation },
]
/** Limit above the usual number of draws, because each costs a call for its link. */
const drawsAtMost = 20

/** Public pages of a meeting and of its draws, to open, share, or print as posters. */
export function Links({ meeting }: { meeting: Meeting }) {
  const { t } = useT()
  const may = useMay()
  const { data } = useCall(calls.link, { id: meeting.id }, { enabled: may(calls.link) })
  const { data: draws } = useCall(
    drawCalls.query,
    { filter: { meeting: [meeting.id] }, pageSize: drawsAtMost },
    { enabled: may(drawCalls.query) && may(drawCalls.link), quiet: true },
  )
  if (!data) return null
  return (
    <Card>
      <h3>{t(words.links)}</h3>
      {meeting.state === 'draft' && <p className="ui-hint">{t(words.linksDraft)}</p>}
      <Grid as="ul" className="meet-links">
        {links.map(({ route, name, scan }) => (
          <PublicLink key={route} meeting={meeting} path={`${route}?m=${data.code}`} name={t(name)} scan={t(scan)} />
        ))}
        {/* Links of draws without published terms cannot be opened. */}
        {draws?.rows
          .filter(({ state }) => state !== 'draft')
          .map((each) => (
            <DrawLink key={each.id} meeting={meeting} draw={each} />
          ))}
      </Grid>
    </Card>
  )
}

function DrawLink({ meeting, draw: { id, name, entry } }: { meeting: Meeting; draw: RowOf<typeof draw> }) {
  const { t } = useT()
  const { data } = useCall(drawCalls.link, { id }, { quiet: true })
  if (!data) return null
  const scan = t(entry === 'join' ? words.scanDraw : words.scanNumber)
  return <PublicLink meeting={meeting} path={`/lotterySignIn?d=${data.code}`} name={name} scan={scan} />
}

interface PublicLinkProps {
  meeting: Meeting
  path: string
  name: string
  /** Call to action on the poster. */
  scan: string
}
function PublicLink({ meeting, path, name, scan }: PublicLinkProps) {
  const { t, formatGuestTime } = useT()
  const address = `${window.location.origin}${window.location.pathname}#${path}`
  const copy = async () =>
    (await copyText(address)) ? toast.success(t(words.copied)) : toast.error(t(words.notCopied))
  return (
    <Row as="li" gap={8} align="center" justify="between" wrap>
      <a href={address} target="_blank" rel="noreferrer">
        {name}
      </a>
      <Row as="span" gap={8} inline>
        <Button onClick={() => void copy()}>{t(words.copy)}</Button>
        <PosterButton
          name={name}
          address={address}
          lines={[meeting.name, scan, `${formatGuestTime(meeting.startsAt)}  ${meeting.place ?? ''}`.trim()]}
        />
      </Row>
    </Row>
  )
}
