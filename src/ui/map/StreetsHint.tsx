import { useState } from 'react'
import { send } from '../../client/api.ts'
import { useT } from '../../client/language.ts'
import { useOpen } from '../../client/navigation.ts'
import { invalidate } from '../../client/query.ts'
import { Button } from '../parts/Button.tsx'
import { mapCalls } from './contract.ts'
import { MapNotice } from './MapNotice.tsx'
import { mapTexts as words } from './theme/texts.ts'

/** Shows an administrator once how to add streets to maps. The server stores that it was shown. */
export function StreetsHint() {
  const { t } = useT()
  const open = useOpen()
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  const close = () => {
    setDismissed(true)
    // If this does not arrive, the hint appears again at the next start.
    void send(mapCalls.streetsTold, {}, { quiet: true })
      .then(() => invalidate([mapCalls.settings.path]))
      .catch(() => {})
  }
  return (
    <MapNotice>
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
    </MapNotice>
  )
}
