import type { CSSProperties } from 'react'
import { useT } from '../../../../client/language.ts'
import { Grid } from '../../../../ui/parts/layout.tsx'
import type { ShownDraw } from '../draw/contract.ts'
import { drawReaderWords as words } from './texts.ts'

type Prize = ShownDraw['prizes'][number]

const addressOf = (hash: string) => `/file/published/${hash}`

export const PrizePicture = ({ prize: { picture } }: { prize: Prize }) =>
  picture ? <img className="dr-picture" src={addressOf(picture)} alt="" /> : null

interface Props {
  prize: Prize
  /** True above winners or rolling names. */
  small?: boolean
  entropy?: ShownDraw['entropy']
}
export function Intro({ prize, small, entropy }: Props) {
  const { t } = useT()
  const { name, open, count, groups } = prize
  // Approximate width of the name. Chinese characters are as wide as high.
  const signs = [...name].reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.58), 0)
  return (
    <Grid className={`dr-intro${small ? ' small' : ''}`} style={{ '--signs': Math.max(6, signs) } as CSSProperties}>
      <PrizePicture prize={prize} />
      <h2 className="break">{name}</h2>
      {!small && (
        <>
          <p>{t(words.left, { open, count })}</p>
          {groups.length > 0 && <p>{t(words.onlyFor, { groups: groups.join('、') })}</p>}
          {entropy?.kind === 'witness' && (
            <p>
              {t(words.entropy)} {entropy.text}
            </p>
          )}
        </>
      )}
    </Grid>
  )
}
