import { CheckList, SafeArea } from 'antd-mobile'
import { useT } from '../../../client/language.ts'
import { Popup } from '../../../ui/parts/over/Popup.phone.tsx'
import { listFields } from '../../model/columns.ts'
import { type AnyRecord, isSortable } from '../../model/record.ts'
import type { ListRequest } from '../shared/question.ts'
import { words } from '../shared/texts.ts'

interface SortSheetProps {
  record: AnyRecord
  question: Pick<ListRequest, 'sort' | 'setSort'>
  open: boolean
  close(): void
}

export function SortSheet({ record, question, open, close }: SortSheetProps) {
  const { t } = useT()
  const fields = listFields(record).filter(([, field]) => isSortable(field))
  const choose = ([choice]: (string | number)[]) => {
    const [field, order] = String(choice ?? '').split(' ')
    question.setSort(field && choice !== ' ' ? { field, order: order === 'asc' ? 'asc' : 'desc' } : undefined)
    close()
  }
  return (
    <Popup visible={open} onMaskClick={close} onClose={close} bodyClassName="pk-sheet" destroyOnClose>
      <h2>{t(words.sort)}</h2>
      <div className="scroll flush pk-sheet-body">
        <CheckList value={[question.sort ? `${question.sort.field} ${question.sort.order}` : ' ']} onChange={choose}>
          <CheckList.Item value=" ">{t(words.sortDefault)}</CheckList.Item>
          {fields.flatMap(([name]) =>
            (['asc', 'desc'] as const).map((order) => (
              <CheckList.Item key={name + order} value={`${name} ${order}`}>
                {t(order === 'asc' ? words.ascending : words.descending, { field: t(`${record.name}:${name}`) })}
              </CheckList.Item>
            )),
          )}
        </CheckList>
      </div>
      <SafeArea position="bottom" />
    </Popup>
  )
}
