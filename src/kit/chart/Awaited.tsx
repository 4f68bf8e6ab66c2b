import { useT } from '../client/language.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import './picture.css'
import { pictureWords as words } from './picture-texts.ts'

/** In place of a picture whose figures are not there: nothing yet, or why not and the way to ask again. */
export function Awaited({ isError, refetch }: { isError: boolean; refetch(): unknown }) {
  const { t } = useT()
  if (!isError) return null
  return (
    <Empty role="alert">
      <span>
        {t(words.failed)}
        <Button kind="text" onClick={() => void refetch()}>
          {t(words.retry)}
        </Button>
      </span>
    </Empty>
  )
}
