import { CloseCircleFill, RightOutline } from 'antd-mobile-icons'
import { useT } from '../../../client/language.ts'
import { Row } from '../../../ui/parts/layout.tsx'
import { words } from '../shared/texts.ts'
import './phone.css'

interface PickRowProps {
  id?: string | undefined
  text: string | undefined
  placeholder?: string
  disabled?: boolean | undefined
  onPick(): void
  onClear?: (() => void) | undefined
}

export function PickRow({ id, text, placeholder, disabled, onPick, onClear }: PickRowProps) {
  const { t } = useT()
  return (
    <Row as="span" align="center" className="shrink pk-pick">
      <button id={id} type="button" className="pk-pick-main" disabled={disabled} onClick={onPick}>
        <span className={`ellipsis${text ? '' : ' pk-quiet'}`}>{text || placeholder || t(words.choose)}</span>
        {!(text && onClear) && <RightOutline />}
      </button>
      {text && onClear && !disabled && (
        <button type="button" className="pk-icon" aria-label={t(words.clear)} onClick={onClear}>
          <CloseCircleFill />
        </button>
      )}
    </Row>
  )
}
