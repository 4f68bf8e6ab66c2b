import { useState } from 'react'
import { copyText } from '../../client/copy.ts'
import { useT } from '../../client/language.ts'
import { SecondaryText } from './layout.tsx'
import { requestTexts as words } from './request-texts.ts'
import './request-line.css'

const shownLetters = 8

/** Small line that copies the whole id by a tap or a key. If the browser refuses, the id is shown for selection. */
export default function RequestLine({ id }: { id: string }) {
  const { t } = useT()
  const [isCopied, setCopied] = useState<boolean>()
  if (isCopied === false)
    return <SecondaryText className="text-start ui-request">{t(words.notCopied, { id })}</SecondaryText>
  return (
    <SecondaryText
      type="button"
      as="button"
      className="text-start ui-request"
      aria-label={isCopied ? undefined : t(words.copyWhole, { id })}
      onClick={() => void copyText(id).then(setCopied)}
    >
      {isCopied ? t(words.copied) : t(words.copy, { id: id.slice(0, shownLetters) })}
    </SecondaryText>
  )
}
