import { isOffline } from '../../client/fault.ts'
import { useT } from '../../client/language.ts'
import { Button } from '../parts/Button.tsx'
import { Empty } from '../parts/Empty.tsx'
import { uiTexts } from '../parts/texts.ts'
import './picture.css'
import { pictureWords as words } from './picture-texts.ts'

interface AwaitedProps {
  isError: boolean
  error: Error | null
  refetch(): unknown
}

/** Placeholder of a chart without data: empty while loading, or the fault with a retry button. */
export function ChartPlaceholder({ isError, error, refetch }: AwaitedProps) {
  const { t } = useT()
  if (!isError) return null
  return (
    <Empty role="alert">
      <span>
        {t(isOffline(error) ? uiTexts.notOfflineTitle : words.failed)}
        <Button kind="text" onClick={() => void refetch()}>
          {t(words.retry)}
        </Button>
      </span>
    </Empty>
  )
}
