import { send } from '../../../../client/api.ts'
import { confirm, toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { clientError, clientErrorCalls } from './contract.ts'
import './clientError.css'
import { clientErrorWords as words } from './texts.ts'

const Stack = ({ value }: { value: string | null }) => (
  <pre className="text-s break scroll flush client-stack">{value ?? '—'}</pre>
)

export default function ClientErrors() {
  const may = useMay()
  return (
    <RecordScreen
      record={clientError}
      calls={clientErrorCalls}
      moving
      cells={{ stack: Stack }}
      toolbar={({ listing }) => may(clientErrorCalls.clear) && listing.total > 0 && <Clear onDone={listing.refresh} />}
    />
  )
}

function Clear({ onDone }: { onDone: () => void }) {
  const { t } = useT()
  const clear = async () => {
    if (!(await confirm({ title: t(words.clear), content: t(words.clearAsk), danger: true }))) return
    const answer = await send(clientErrorCalls.clear, {}).catch(() => undefined)
    if (!answer) return
    toast.success(t(words.cleared, { count: answer.count }))
    onDone()
  }
  return (
    <Button kind="danger" onClick={() => void clear()}>
      {t(words.clear)}
    </Button>
  )
}
