import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { FileButton } from '../../../../ui/parts/FileButton.tsx'
import { Grid, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { type PreparedPicture, prepare } from '../../../../ui/reader/picture.ts'
import { maxPictures } from '../feedback/state-texts.ts'
import { helpWords as words } from './texts.ts'

export type PickedPicture = Pick<PreparedPicture, 'blob' | 'url'>
interface Props {
  readonly pictures: readonly PickedPicture[]
  onChange(pictures: readonly PickedPicture[]): void
}
const accept = 'image/jpeg,image/png,image/webp'

/** Pictures from the camera or the album. They are re-encoded, which makes them smaller and removes metadata. */
export function Pictures({ pictures, onChange }: Props) {
  const { t } = useT()
  const [busy, setBusy] = useState(false)
  const [isUnreadable, setUnreadable] = useState(false)
  const take = async (file: File) => {
    setBusy(true)
    setUnreadable(false)
    await prepare(file).then(
      (picture) => onChange([...pictures, picture]),
      () => setUnreadable(true),
    )
    setBusy(false)
  }
  const remove = (picture: PickedPicture) => {
    URL.revokeObjectURL(picture.url)
    onChange(pictures.filter((each) => each !== picture))
  }
  const isFull = pictures.length >= maxPictures
  return (
    <fieldset className="shrink help-pictures">
      <legend>{t(words.pictures, { count: maxPictures })}</legend>
      {pictures.length > 0 && (
        <Grid as="ul" gap={8}>
          {pictures.map((picture, index) => (
            <Grid as="li" key={picture.url}>
              <img src={picture.url} alt={t(words.picture, { number: index + 1 })} />
              <Button kind="text" aria-label={t(words.remove, { number: index + 1 })} onClick={() => remove(picture)}>
                ×
              </Button>
            </Grid>
          ))}
        </Grid>
      )}
      <Grid gap={8} className="help-choose">
        <FileButton accept={accept} camera busy={busy} disabled={isFull} onFile={(file) => void take(file)}>
          {t(words.camera)}
        </FileButton>
        <FileButton accept={accept} busy={busy} disabled={isFull} onFile={(file) => void take(file)}>
          {t(words.album)}
        </FileButton>
      </Grid>
      <SecondaryText as="p" size="m" role="status">
        {t(busy ? words.reading : isUnreadable ? words.unreadable : words.pictureNote)}
      </SecondaryText>
    </fieldset>
  )
}
