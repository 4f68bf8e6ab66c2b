import { useT } from '../client/language.ts'
import { plainTexts as words } from './texts.ts'

/** Something is on its way. */
export function Loading() {
  const { t } = useT()
  return (
    <div className="p-loading" role="status">
      <span className="p-spinner" aria-hidden="true" />
      <span className="p-hidden">{t(words.loading)}</span>
    </div>
  )
}
