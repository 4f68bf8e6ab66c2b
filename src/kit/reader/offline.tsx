import { useT } from '../client/language.ts'
import { readerWords as words } from './texts.ts'

/** Says of when an answer is that stands in for one that could not be had. */
export function Offline({ at }: { at: string | undefined }) {
  const { t, formatGuestTime } = useT()
  return at ? (
    <p className="reader-offline" role="status">
      {t(words.offline, { at: formatGuestTime(at) })}
    </p>
  ) : null
}
