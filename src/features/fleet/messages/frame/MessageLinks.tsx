import { useT } from '../../../../client/language.ts'
import { type Route, useOpen, useOpens } from '../../../../client/navigation.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { pageWords as words } from './page-texts.ts'
import type { PeriodQuery } from './use-period-query.ts'

interface Props {
  periodQuery: PeriodQuery
  /** Routes of the related pages. Pages that the user may not open are not offered. */
  signals?: Route
  messages?: Route
  parse?: Route
}

/** Links to the other pages on messages, with the same vehicle and period. */
export function MessageLinks({ periodQuery, ...routes }: Props) {
  const { t } = useT()
  const open = useOpen()
  const opens = useOpens()
  const params = {
    'q.vin': periodQuery.vin,
    'q.at': periodQuery.from && periodQuery.to ? `${periodQuery.from}~${periodQuery.to}` : undefined,
  }
  return (['messages', 'signals', 'parse'] as const).map((name) => {
    const route = routes[name]
    if (!route || !opens(route)) return null
    return (
      <Button key={name} onClick={() => open(route, name === 'parse' || !periodQuery.vin ? undefined : params)}>
        {t(words[name])}
      </Button>
    )
  })
}
