import { useT } from '../../../../client/language.ts'
import { useChange } from '../../../../client/query.ts'
import { ChooseCharts } from '../chart/parts.tsx'
import { boardCalls as calls, maxCards } from './contract.ts'
import { boardWords as words } from './texts.ts'

interface Props {
  id: number
  held: number
  close(): void
}

export function AddCharts({ id, held: cardCount, close }: Props) {
  const { t } = useT()
  const put = useChange(calls.put, { invalidates: ['/chars/board/'], done: t(words.filled) })
  return (
    <ChooseCharts
      most={maxCards - cardCount}
      busy={put.isPending}
      onChosen={(selectedCharts) =>
        put.mutate({ id, charts: selectedCharts.map((each) => each.id) }, { onSuccess: close })
      }
      close={close}
    />
  )
}
