import { fileUrl } from '../../../../client/files.ts'
import { useT } from '../../../../client/language.ts'
import { optionKey } from '../../../../record/kinds/option.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import type { modelPicture } from './contract.ts'
import { modelPictureWords as words } from './texts.ts'

interface GalleryProps {
  rows: readonly RowOf<typeof modelPicture>[]
  open(id: number): void
}

export function Gallery({ rows, open }: GalleryProps) {
  const { t } = useT()
  if (rows.length === 0) return <Empty>{t(words.none)}</Empty>
  return (
    <ul className="pictures">
      {rows.map(({ id, model, colour, angle, picture }) => {
        const side = t(`modelPicture:${optionKey('angle', angle)}`)
        return (
          <li key={id}>
            <RowButton onPress={() => open(id)}>
              <img
                src={fileUrl(picture)}
                alt={t(words.pictureOf, { model: model.label, colour, angle: side })}
                loading="lazy"
                decoding="async"
              />
              <strong>{model.label}</strong>
              <span>
                {colour} · {side}
              </span>
            </RowButton>
          </li>
        )
      })}
    </ul>
  )
}
