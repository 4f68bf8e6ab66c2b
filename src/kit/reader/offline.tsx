import { useT } from '../client/language.ts'
import { readerWords as words } from './texts.ts'

/** Says of when an answer is that stands in for one that could not be had. */
export function Offline({ at }: { at: string | undefined }) {
  const { t, formatTime } = useT()
  return at ? (
    <p className="reader-offline" role="status">
      {t(words.offline, { at: formatTime(at) })}
    </p>
  ) : null
}
