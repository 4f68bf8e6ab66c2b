import { useT } from '../../../../client/language.ts'
import { calendarFile } from '../../../../domain/icalendar.ts'
import { NavigationMenu } from '../../../../ui/map/NavigationMenu.tsx'
import { RenderedHtml } from '../../../../ui/markdown/RenderedHtml.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { readerLink } from '../../../../ui/reader/address.ts'
import { ask } from '../../../../ui/reader/ask.ts'
import { useReaderLanguage } from '../../../../ui/reader/language.ts'
import { ReaderPage } from '../../../../ui/reader/page.tsx'
import { useLoaded } from '../../../../ui/reader/use-loaded.ts'
import type { meetingCalls, ShownMeeting } from '../meeting/contract.ts'
import { meetingReaderWords as words } from './texts.ts'

export function Information({ code }: { code: string }) {
  const { t, formatGuestTime } = useT()
  useReaderLanguage()
  const { data, fault, loading, retry } = useLoaded(code, () =>
    ask<typeof meetingCalls.shown>('/meeting/shown', { meeting: code }),
  )
  const isOpen = data?.state === 'running'
  return (
    <ReaderPage
      title={data?.name ?? t(words.information)}
      loading={loading && !data}
      fault={fault}
      retry={retry}
      foot={
        isOpen && (
          <a className="mr-main" href={readerLink('/meetingSignIn', { m: code })}>
            {t(words.toSignIn)}
          </a>
        )
      }
    >
      {data && (
        <>
          {data.picture && (
            <p className="md">
              <img src={`/file/published/${data.picture}`} alt={data.name} />
            </p>
          )}
          <Facts
            facts={[
              { label: t(words.time), value: `${formatGuestTime(data.startsAt)} – ${formatGuestTime(data.endsAt)}` },
              ...(data.place ? [{ label: t(words.place), value: data.place }] : []),
            ]}
          />
          <p className="mr-way">
            <Row
              as="a"
              align="center"
              inline
              className="touch"
              href={calendarUrl(data, code)}
              download={`${data.name}.ics`}
            >
              {t(words.toCalendar)}
            </Row>
          </p>
          {data.position && (
            <p className="mr-way">
              <NavigationMenu at={[data.position.longitude, data.position.latitude]} label={data.place ?? data.name} />
            </p>
          )}
          <h2 className="mr-heading">{t(words.agenda)}</h2>
          {data.agenda ? <RenderedHtml html={data.agenda} /> : <p className="ui-hint">{t(words.noAgenda)}</p>}
        </>
      )}
    </ReaderPage>
  )
}

/** Address of the meeting's calendar file, which the browser makes. */
function calendarUrl({ name, startsAt, endsAt, place, position }: ShownMeeting, code: string): string {
  const { host, href } = window.location
  const event = { uid: `${code}@${host}`, name, startsAt, endsAt, place, position, url: href }
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(calendarFile(event, new Date().toISOString()))}`
}
