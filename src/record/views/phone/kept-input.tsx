import { Button, Input } from 'antd-mobile'
import { useT } from '../../../client/language.ts'
import { kindWords } from '../../kinds/texts.ts'
import { useKept } from '../shared/kept.ts'
import type { InputProps } from '../shared/view.ts'

/** Input of a value that the server never returns. It shows that a value is stored, and can replace or clear it. */
export function KeptInput({ type, ...props }: InputProps & { type: 'text' | 'password' }) {
  const { t } = useT()
  const { state, shown, typed, change, replace, clear, undo } = useKept(props)
  const { id, disabled = false } = props
  if (state !== 'typing')
    return (
      <span className="pk-unit">
        <span className="pk-quiet pk-grow">
          {state === 'cleared' ? t(kindWords.cleared) : shown || t(kindWords.set)}
        </span>
        {state === 'cleared' ? (
          <Button size="small" disabled={disabled} onClick={() => undo?.()}>
            {t(kindWords.undo)}
          </Button>
        ) : (
          <>
            <Button size="small" disabled={disabled} {...(id ? { id } : {})} onClick={replace}>
              {t(kindWords.replace)}
            </Button>
            {clear && (
              <Button size="small" disabled={disabled} onClick={clear}>
                {t(kindWords.clear)}
              </Button>
            )}
          </>
        )}
      </span>
    )
  return (
    <span className="pk-unit">
      <Input
        {...(id ? { id } : {})}
        type={type}
        disabled={disabled}
        autoComplete="new-password"
        autoCapitalize="off"
        clearable
        value={typed}
        onChange={change}
      />
      {undo && (
        <Button size="small" onClick={undo}>
          {t(kindWords.undo)}
        </Button>
      )}
    </span>
  )
}
