import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import type { PosterLines } from './poster.ts'
import { posterWords as words } from './texts.ts'

const Poster = lazy(() => import('./Poster.tsx'))

export function PosterButton({ name, address, lines }: { name: string; address: string; lines: PosterLines }) {
  const { t } = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(words.poster)}</Button>
      {open && (
        <Poster title={t(words.title, { name })} address={address} lines={lines} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
