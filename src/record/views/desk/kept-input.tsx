import { Button, Input, Space } from 'antd'
import { useT } from '../../../client/language.ts'
import { kindWords } from '../../kinds/texts.ts'
import { useKept } from '../shared/kept.ts'
import type { InputProps } from '../shared/view.ts'

/** Input of a value that the server never returns. It shows that a value is stored, and can replace or clear it. */
export function KeptInput({ type, ...props }: InputProps & { type: 'text' | 'password' }) {
  const { t } = useT()
  const { state, shown, typed, change, replace, clear, undo } = useKept(props)
  const { id, disabled, faulty } = props
  if (state !== 'typing')
    return (
      <Space id={id} wrap>
        <span className="rk-quiet">{state === 'cleared' ? t(kindWords.cleared) : shown || t(kindWords.set)}</span>
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
    value: typed,
    onChange: (event: { target: { value: string } }) => change(event.target.value),
  }
  return (
    <Space.Compact block>
      {type === 'password' ? <Input.Password {...common} /> : <Input {...common} />}
      {undo && <Button onClick={undo}>{t(kindWords.undo)}</Button>}
    </Space.Compact>
  )
}
