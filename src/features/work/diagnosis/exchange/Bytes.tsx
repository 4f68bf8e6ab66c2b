import { useMemo, useState } from 'react'
import { copyText } from '../../../../client/copy.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { HexView, tintsOf } from '../../../fleet/messages/frame/parts.tsx'
import { type ByteField, hexOf } from './byte-fields.ts'
import { pageWords as words } from './page-texts.ts'
import { useFieldText } from './use-field-text.ts'

interface Props {
  readonly title: string
  readonly bytes: Uint8Array
  readonly fields: readonly ByteField[]
  /** True: the meaning of the bytes is collapsed because it is already shown elsewhere. */
  readonly folded?: boolean
}

/** Shows bytes and the meaning of each. Pointing at one side highlights the other. */
export function Bytes({ title, bytes, fields, folded: isFolded = false }: Props) {
  const { t } = useT()
  const [hoverIndex, point] = useState<number>()
  const [selectedIndex, choose] = useState<number>()
  const active = hoverIndex ?? selectedIndex
  const field = active === undefined ? undefined : fields[active]
  const ownerOf = (at: number | undefined) =>
    at === undefined ? undefined : fields.findIndex((each) => at >= each.at && at < each.at + each.length)
  const copy = () =>
    void copyText(hexOf(bytes)).then((isCopied) =>
      isCopied ? toast.success(t(words.copied)) : toast.error(t(words.notCopied)),
    )
  const list = <FieldList bytes={bytes} fields={fields} active={active} onPoint={point} onChoose={choose} />
  return (
    <section className="dx-bytes" aria-label={title}>
      <Row as="header" align="center" justify="between">
        <h4>{title}</h4>
        <Button kind="text" onClick={copy}>
          {t(words.copy)}
        </Button>
      </Row>
      <HexView
        bytes={bytes}
        fields={fields}
        markedRange={field && [field.at, field.at + field.length]}
        onPoint={(at) => point(ownerOf(at))}
        onChoose={(at) => choose(ownerOf(at))}
      />
      {isFolded ? (
        <details>
          <summary>{t(words.fields)}</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </section>
  )
}

interface ListProps {
  readonly bytes: Uint8Array
  readonly fields: readonly ByteField[]
  readonly active: number | undefined
  onPoint(field: number | undefined): void
  onChoose(field: number): void
}

function FieldList({ bytes, fields, active, onPoint, onChoose }: ListProps) {
  const { say } = useT()
  const fieldText = useFieldText()
  const tints = useMemo(() => tintsOf(bytes.length, fields), [bytes, fields])
  return (
    <dl className="dx-fields">
      {fields.map((field, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys over the bytes do the same
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <div
          key={field.at}
          className={index === active ? 'on' : undefined}
          onPointerEnter={() => onPoint(index)}
          onPointerLeave={() => onPoint(undefined)}
          onClick={() => onChoose(index)}
        >
          <SecondaryText as="dt">
            <span className={`dx-mark fv-t${tints[field.at]}`} aria-hidden="true" />
            {say(field.name)}
          </SecondaryText>
          <dd className="break">{fieldText(field)}</dd>
        </div>
      ))}
    </dl>
  )
}
