import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Timeline } from '../../../../ui/parts/Timeline.tsx'
import { parameterChangeCalls, type ShownParameter } from './contract.ts'
import { parameterWords as words } from './texts.ts'
import { useWorded } from './use-worded.ts'

export function History({ parameter, close }: { parameter: ShownParameter; close: () => void }) {
  const { t, say } = useT()
  const formatValue = useWorded()
  const { data, error } = useCall(parameterChangeCalls.query, { pageSize: 100, filter: { key: parameter.key } })
  const items = (data?.rows ?? []).map(({ id, at, userName, before, after }) => ({
    key: String(id),
    at: at ?? '',
    title: userName ?? '',
    from: formatValue(parameter, before ?? ''),
    to: formatValue(parameter, after ?? ''),
  }))
  return (
    <Dialog title={`${say(parameter.label)} · ${t(words.history)}`} onCancel={close}>
      <div className="parameter-history">
        {!data && error ? (
          <FaultText>{error}</FaultText>
        ) : !data ? (
          <Loading />
        ) : items.length > 0 ? (
          <Timeline label={t(words.history)} items={items} />
        ) : (
          <p>{t(words.noHistory)}</p>
        )}
      </div>
      <Actions>
        <Button kind="primary" onClick={close}>
          {t(words.close)}
        </Button>
      </Actions>
    </Dialog>
  )
}
