import { useState } from 'react'
import { copyText } from '../client/copy.ts'
import { useT } from '../client/language.ts'
import { requestTexts as words } from './request-texts.ts'
import './request-line.css'

const shownLetters = 8

/** One small line, of which a tap or a key copies the whole id. Where the browser refuses, the id is there to be selected. */
export default function RequestLine({ id }: { id: string }) {
  const { t } = useT()
  const [isCopied, setCopied] = useState<boolean>()
  if (isCopied === false) return <span className="ui-request">{t(words.notCopied, { id })}</span>
  return (
    <button
      type="button"
      className="ui-request"
      aria-label={isCopied ? undefined : t(words.copyWhole, { id })}
      onClick={() => void copyText(id).then(setCopied)}
    >
      {isCopied ? t(words.copied) : t(words.copy, { id: id.slice(0, shownLetters) })}
    </button>
  )
}
