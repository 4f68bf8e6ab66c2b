import type { ReactNode } from 'react'
import { CallFault, requestIdOf } from '../../../../client/fault.ts'
import { useT } from '../../../../client/language.ts'
import { code } from '../../../../domain/contract/code.ts'
import { hourMs } from '../../../../domain/time.ts'
import { offerText } from '../../../../record/views/shared/options.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { RequestId } from '../../../../ui/parts/RequestId.tsx'
import { longestDays } from './contract.ts'
import { lately, Presets } from './Presets.tsx'
import { pageWords as words } from './page-texts.ts'
import type { PeriodQuery } from './use-period-query.ts'

/** Shows which part of a query is missing, vehicle or time, and offers some values. */
export function Start({
  periodQuery,
  suggestedVins = [],
}: {
  periodQuery: PeriodQuery
  suggestedVins?: readonly string[] | undefined
}) {
  const { t } = useT()
  const offers = periodQuery.meant ?? suggestedVins.map((vin) => ({ vin, plate: undefined }))
  // A vehicle that reported lately has messages to show at once.
  const ask = (vin: string) => {
    const at = periodQuery.filter.at ?? lately(hourMs).map((ms) => new Date(ms).toISOString())
    periodQuery.question.setFilter({ ...periodQuery.filter, vin, at })
  }
  return (
    <Empty framed role="status" title={t(titleOf(periodQuery))}>
      <p>{t(words.startHint, { days: longestDays })}</p>
      {periodQuery.vin && <Presets choose={periodQuery.setPeriod} />}
      {!periodQuery.vin && offers.length > 0 && (
        <>
          <p>{t(periodQuery.meant ? words.meant : words.suggested)}</p>
          <Grid gap={8} className="full mp-vins">
            {offers.map((offer) => (
              <Button key={offer.vin} onClick={() => ask(offer.vin)}>
                {offerText(offer)}
              </Button>
            ))}
          </Grid>
        </>
      )}
    </Empty>
  )
}

function titleOf({ vin, meant: matches }: PeriodQuery): string {
  if (vin) return words.timeNeeded
  return matches?.length === 0 ? words.unknownVin : words.vinNeeded
}

const halfDayMs = 12 * hourMs

/** Shows that there are no messages: of the vehicle at all, or only for this query. Offers its latest day. */
export function Nothing({
  periodQuery,
  last,
  isFiltered,
}: {
  periodQuery: PeriodQuery
  last: string | null
  isFiltered: boolean
}) {
  const { t, formatTime } = useT()
  const around = () => {
    const at = Date.parse(last ?? '')
    periodQuery.setPeriod(at - 2 * halfDayMs + 60_000, at + 60_000)
  }
  return (
    <Empty framed role="status" title={isFiltered ? t(words.noneAsked) : t(words.noneOfVin, { vin: periodQuery.vin })}>
      {last && (
        <>
          <p>{t(words.lastAt, { at: formatTime(last) })}</p>
          <Row gap={8} align="center" wrap className="mp-presets">
            <Button kind="primary" onClick={around}>
              {t(words.goThere)}
            </Button>
          </Row>
        </>
      )}
    </Empty>
  )
}

export function LoadError({ error, retry, children }: { error: Error; retry(): void; children?: ReactNode }) {
  const { t } = useT()
  if (error instanceof CallFault && error.code === code.notFound)
    return (
      <Empty framed role="status" title={t(words.unknownVin)}>
        <p>{t(words.unknownVinText)}</p>
      </Empty>
    )
  return (
    <Empty framed role="alert" title={t(words.failed)}>
      <p>{error.message}</p>
      <RequestId id={requestIdOf(error)} />
      <Row gap={8} align="center" wrap className="mp-presets">
        <Button onClick={retry}>{t(words.retry)}</Button>
        {children}
      </Row>
    </Empty>
  )
}
