import { useT } from '../../client/language.ts'
import { readerWords as words } from './texts.ts'

/** Shows the time of a stored answer used in place of a new one. */
export function Offline({ at }: { at: string | undefined }) {
  const { t, formatGuestTime } = useT()
  return at ? (
    <p className="reader-offline" role="status">
      {t(words.offline, { at: formatGuestTime(at) })}
    </p>
  ) : null
}
