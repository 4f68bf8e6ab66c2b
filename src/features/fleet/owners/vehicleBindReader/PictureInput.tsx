import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { FileButton } from '../../../../ui/parts/FileButton.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { type PreparedPicture, prepare } from '../../../../ui/reader/picture.ts'
import { bindWords as words } from './texts.ts'

interface Props {
  readonly label: string
  readonly value: PreparedPicture | undefined
  /** True: the earlier picture stays when no new one is chosen. */
  readonly hasEarlier: boolean
  readonly fault: string | undefined
  onChange(picture: PreparedPicture): void
}

/** Input for one picture of a document, from camera or album. It warns about poor quality, but accepts the picture. */
export function PictureInput({ label, value, hasEarlier, fault, onChange }: Props) {
  const { t } = useT()
  const [busy, setBusy] = useState(false)
  const [isUnreadable, setUnreadable] = useState(false)
  const choose = async (file: File) => {
    setBusy(true)
    setUnreadable(false)
    try {
      const picture = await prepare(file)
      if (value) URL.revokeObjectURL(value.url)
      onChange(picture)
    } catch {
      setUnreadable(true)
    }
    setBusy(false)
  }
  const accept = 'image/jpeg,image/png,image/webp'
  return (
    <fieldset className="shrink bind-picture">
      <legend>{label}</legend>
      <Grid className="muted bind-shown">
        {value ? <img src={value.url} alt={label} /> : <span>{hasEarlier ? t(words.kept) : label}</span>}
      </Grid>
      <Grid gap={8} className="bind-choose">
        <FileButton
          accept={accept}
          camera
          busy={busy}
          kind="primary"
          title={`${label}: ${t(words.camera)}`}
          onFile={(file) => void choose(file)}
        >
          {t(words.camera)}
        </FileButton>
        <FileButton
          accept={accept}
          busy={busy}
          title={`${label}: ${t(words.album)}`}
          onFile={(file) => void choose(file)}
        >
          {t(words.album)}
        </FileButton>
      </Grid>
      <ul className="bind-told" aria-live="polite">
        {busy && <li>{t(words.reading)}</li>}
        {isUnreadable && <li className="text-danger wrong">{t(words.unreadable)}</li>}
        {!busy && fault && !value && <li className="text-danger wrong">{fault}</li>}
        {!busy &&
          value?.faults.map((each) => (
            <li key={each} className="warns">
              {t(words[each])}
            </li>
          ))}
        {!busy && value?.faults.length === 0 && <li className="text-success good">{t(words.good)}</li>}
      </ul>
    </fieldset>
  )
}
