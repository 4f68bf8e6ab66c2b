import { useState } from 'react'
import { useT } from '../client/language.ts'
import { useOpen } from '../client/navigation.ts'
import { Button } from '../ui/button.tsx'
import { mapTexts as words } from './texts.ts'

const key = 'streetsHint'

/** Tells an administrator how maps get streets; once in this browser, until it was answered. */
export function StreetsHint() {
  const { t } = useT()
  const open = useOpen()
  const [isSeen, setSeen] = useState(() => localStorage.getItem(key) === '1')
  if (isSeen) return null
  const close = () => {
    localStorage.setItem(key, '1')
    setSeen(true)
  }
  return (
    <p className="map-notice" role="status">
      {t(words.wantsStreets)}{' '}
      <Button
        kind="text"
        onClick={() => {
          close()
          open('/systemManage/streetMap')
        }}
      >
        {t(words.getStreets)}
      </Button>{' '}
      <Button kind="text" onClick={close}>
        {t(words.notNow)}
      </Button>
    </p>
  )
}
