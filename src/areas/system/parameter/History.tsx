import { useT } from '../../../kit/client/language.ts'
import { useCall } from '../../../kit/client/query.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Actions, Dialog } from '../../../kit/ui/dialog.tsx'
import { FaultText } from '../../../kit/ui/field.tsx'
import { Loading } from '../../../kit/ui/loading.tsx'
import { Timeline } from '../../../kit/ui/timeline.tsx'
import { parameterChangeCalls, type ShownParameter } from './contract.ts'
import { parameterWords as words } from './texts.ts'
import { useWorded } from './worded.ts'

export function History({ parameter, close }: { parameter: ShownParameter; close: () => void }) {
  const { t, say } = useT()
  const worded = useWorded()
  const { data, error } = useCall(parameterChangeCalls.query, { pageSize: 100, filter: { key: parameter.key } })
  const items = (data?.rows ?? []).map(({ id, at, userName, before, after }) => ({
    key: String(id),
    at: at ?? '',
    title: userName ?? '',
    from: worded(parameter, before ?? ''),
    to: worded(parameter, after ?? ''),
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
