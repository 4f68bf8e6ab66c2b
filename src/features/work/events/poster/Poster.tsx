import { useMemo } from 'react'
import { useT } from '../../../../client/language.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { type PosterLines, posterSvg } from './poster.ts'
import './poster.css'
import { posterWords as words } from './texts.ts'

interface Props {
  title: string
  address: string
  lines: PosterLines
  onClose(): void
}

export default function Poster({ title, address, lines, onClose }: Props) {
  const { t } = useT()
  const url = useMemo(() => {
    const svg = posterSvg(address, lines)
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  }, [address, lines])
  const save = () => {
    const link = document.createElement('a')
    link.href = url
    link.download = `${lines[0]}.svg`
    link.click()
  }
  return (
    <Dialog title={title} onCancel={onClose}>
      <img className="ev-poster" src={url} alt={lines.join('. ')} />
      <Actions>
        <Button onClick={onClose}>{t(words.close)}</Button>
        <Button onClick={save}>{t(words.download)}</Button>
        <Button kind="primary" onClick={() => window.print()}>
          {t(words.print)}
        </Button>
      </Actions>
    </Dialog>
  )
}
