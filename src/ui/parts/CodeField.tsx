import { useCallback, useEffect, useState } from 'react'
import { useT } from '../../client/language.ts'
import { SecondaryText } from './layout.tsx'
import { TextInput } from './text-input.tsx'
import { uiTexts as words } from './texts.ts'

export interface CodePicture {
  id: string
  picture: string
}

/** Returns the current verification picture, the typed code, and a function that loads another picture. */
export function useCode(load: () => Promise<CodePicture>) {
  const [picture, setPicture] = useState<CodePicture | null>(null)
  const [typedCode, setTypedCode] = useState('')
  const renew = useCallback(async () => {
    setTypedCode('')
    setPicture(await load().catch(() => null))
  }, [load])
  useEffect(() => void renew(), [renew])
  return { picture, typed: typedCode, setTyped: setTypedCode, renew, sent: { codeId: picture?.id, code: typedCode } }
}

/** Input of a verification code next to its picture. A press on the picture loads another one. */
export function CodeField({ code, fault }: { code: ReturnType<typeof useCode>; fault?: string | Error | undefined }) {
  const { t } = useT()
  return (
    <TextInput
      label={t(words.verificationCode)}
      name="code"
      value={code.typed}
      onChange={code.setTyped}
      fault={fault}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={16}
      trailing={
        <SecondaryText
          type="button"
          as="button"
          className="rigid ui-code"
          title={t(words.renewCode)}
          onClick={() => void code.renew()}
        >
          {code.picture ? <img src={code.picture.picture} alt={t(words.codePicture)} /> : t(words.renewCode)}
        </SecondaryText>
      }
    />
  )
}
