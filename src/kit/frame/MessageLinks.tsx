import { useT } from '../client/language.ts'
import { useOpen, useOpens } from '../client/navigation.ts'
import { pageWords as words } from './page-texts.ts'
import type { PeriodQuery } from './usePeriodQuery.ts'

interface Props {
  asked: PeriodQuery
  /** Routes of the pages beside this one; what cannot be opened is not offered. */
  signals?: string
  messages?: string
  parse?: string
}

/** Ways to the other pages on messages, with the same vehicle and period. */
export function MessageLinks({ asked, ...routes }: Props) {
  const { t } = useT()
  const open = useOpen()
  const opens = useOpens()
  const params = { 'q.vin': asked.vin, 'q.at': asked.from && asked.to ? `${asked.from}~${asked.to}` : undefined }
  return (['messages', 'signals', 'parse'] as const).map((name) => {
    const route = routes[name]
    if (!route || !opens(route)) return null
    return (
      <button
        key={name}
        type="button"
        className="p-button"
        onClick={() => open(route, name === 'parse' || !asked.vin ? undefined : params)}
      >
        {t(words[name])}
      </button>
    )
  })
}
