import { Button, Input, Space } from 'antd'
import { useT } from '../../../client/language.ts'
import { SecondaryText } from '../../../ui/parts/layout.tsx'
import { kindWords } from '../../kinds/texts.ts'
import { useStoredValue } from '../shared/use-stored-value.ts'
import type { InputProps } from '../shared/view.ts'

/** Input of a value that the server never returns. It shows that a value is stored, and can replace or clear it. */
export function StoredValueInput({ type, ...props }: InputProps & { type: 'text' | 'password' }) {
  const { t } = useT()
  const { state, shown: visibleText, typed: input, change, replace, clear, undo } = useStoredValue(props)
  const { id, disabled, faulty } = props
  if (state !== 'typing')
    return (
      <Space id={id} wrap>
        <SecondaryText>{state === 'cleared' ? t(kindWords.cleared) : visibleText || t(kindWords.set)}</SecondaryText>
        {state === 'cleared' ? (
          <Button size="small" disabled={disabled} onClick={undo}>
            {t(kindWords.undo)}
          </Button>
        ) : (
          <>
            <Button size="small" disabled={disabled} onClick={replace}>
              {t(kindWords.replace)}
            </Button>
            {clear && (
              <Button size="small" disabled={disabled} onClick={clear}>
                {t(kindWords.clear)}
              </Button>
            )}
          </>
        )}
      </Space>
    )
  const common = {
    ...(id ? { id } : {}),
    disabled,
    status: faulty ? ('error' as const) : undefined,
    autoComplete: 'new-password',
    value: input,
    onChange: (event: { target: { value: string } }) => change(event.target.value),
  }
  return (
    <Space.Compact block>
      {type === 'password' ? <Input.Password {...common} /> : <Input {...common} />}
      {undo && <Button onClick={undo}>{t(kindWords.undo)}</Button>}
    </Space.Compact>
  )
}
