import { Button, Input } from 'antd-mobile'
import { useT } from '../../../client/language.ts'
import { Row } from '../../../ui/parts/layout.tsx'
import { kindWords } from '../../kinds/texts.ts'
import { useStoredValue } from '../shared/use-stored-value.ts'
import type { InputProps } from '../shared/view.ts'

/** Input of a value that the server never returns. It shows that a value is stored, and can replace or clear it. */
export function StoredValueInput({ type, ...props }: InputProps & { type: 'text' | 'password' }) {
  const { t } = useT()
  const { state, shown: visibleText, typed: input, change, replace, clear, undo } = useStoredValue(props)
  const { id, disabled = false } = props
  if (state !== 'typing')
    return (
      <Row as="span" gap={8} align="center" className="shrink">
        <span className="pk-quiet pk-grow">
          {state === 'cleared' ? t(kindWords.cleared) : visibleText || t(kindWords.set)}
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
      </Row>
    )
  return (
    <Row as="span" gap={8} align="center" className="shrink">
      <Input
        {...(id ? { id } : {})}
        type={type}
        disabled={disabled}
        autoComplete="new-password"
        autoCapitalize="off"
        clearable
        value={input}
        onChange={change}
      />
      {undo && (
        <Button size="small" onClick={undo}>
          {t(kindWords.undo)}
        </Button>
      )}
    </Row>
  )
}
