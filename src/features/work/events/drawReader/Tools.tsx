import { useSyncExternalStore } from 'react'
import { useT } from '../../../../client/language.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { drawReaderWords as words } from './texts.ts'

const subscribe = (onChange: () => void) => {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}
const isFull = () => document.fullscreenElement !== null

export function Tools({ sound }: { sound: { muted: boolean; toggle(): void } }) {
  const { t } = useT()
  const full = useSyncExternalStore(subscribe, isFull)
  const turn = () => (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return (
    <>
      <Button onClick={sound.toggle}>{t(sound.muted ? words.sound : words.mute)}</Button>
      {/* Not available on some phones. */}
      {document.fullscreenEnabled && (
        <Button onClick={() => void turn().catch(() => {})}>
          {t(full ? words.leaveFullScreen : words.fullScreen)}
        </Button>
      )}
    </>
  )
}
