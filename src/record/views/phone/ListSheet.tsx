import { Button, CheckList, SafeArea, SearchBar } from 'antd-mobile'
import { useState } from 'react'
import { useT } from '../../../client/language.ts'
import { Row } from '../../../ui/parts/layout.tsx'
import { Popup } from '../../../ui/parts/over/Popup.phone.tsx'
import { RefName } from '../shared/RefName.tsx'
import { words } from '../shared/texts.ts'

type Key = string | number
export interface ListSheetProps<K extends Key> {
  open: boolean
  title: string
  choices: readonly { value: K; label: string; code?: string | undefined }[]
  chosen: readonly K[]
  many: boolean
  /** Shows a search line. The caller updates the choices. */
  search?: (text: string) => void
  loading?: boolean
  close(): void
  onChoose(chosen: K[]): void
}

/** Choices in a sheet at the bottom. A tap takes one, 'OK' takes several. */
export function ListSheet<K extends Key>({ open, close, title, ...rest }: ListSheetProps<K>) {
  return (
    <Popup visible={open} onMaskClick={close} onClose={close} bodyClassName="pk-sheet" destroyOnClose>
      <h2>{title}</h2>
      <Choosing title={title} close={close} {...rest} />
      <SafeArea position="bottom" />
    </Popup>
  )
}

function Choosing<K extends Key>({
  choices,
  chosen: chosenKeys,
  many,
  search,
  loading,
  close,
  onChoose,
}: Omit<ListSheetProps<K>, 'open'>) {
  const { t } = useT()
  const [heldKeys, setHeldKeys] = useState<K[]>([...chosenKeys])
  const change = (next: Key[]) => {
    if (many) return setHeldKeys(next as K[])
    if (next.length) onChoose(next as K[])
    close()
  }
  return (
    <>
      {search && <SearchBar className="pk-sheet-search" placeholder={t(words.typeToSearch)} onChange={search} />}
      <div className="scroll flush pk-sheet-body">
        <CheckList multiple={many} value={heldKeys} onChange={change}>
          {choices.map(({ value, ...name }) => (
            <CheckList.Item key={value} value={value}>
              <RefName of={name} />
            </CheckList.Item>
          ))}
        </CheckList>
        {choices.length === 0 && (
          <p className="pk-quiet pk-nothing">{t(loading ? words.loading : words.nothingFound)}</p>
        )}
      </div>
      {many && (
        <Row gap={10} align="center" className="pk-foot">
          <Button onClick={() => setHeldKeys([])}>{t(words.clear)}</Button>
          <Button
            color="primary"
            onClick={() => {
              onChoose(heldKeys)
              close()
            }}
          >
            {t(words.confirm)}
          </Button>
        </Row>
      )}
    </>
  )
}
