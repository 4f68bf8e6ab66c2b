import { copyText } from '../../../../client/copy.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useOpen } from '../../../../client/navigation.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { Cells, Inputs, RowAction } from '../../../../record/views/shared/view.ts'
import { HashText } from '../../../../ui/parts/HashText.tsx'
import { Lists } from '../../../../ui/parts/Lists.tsx'
import { AgreementText } from './AgreementText.tsx'
import { agreement, agreementCalls as calls, consent, consentCalls } from './contract.ts'
import { agreementLabels as labels, agreementWords as words } from './texts.ts'

type Row = RowOf<typeof agreement>
const screen = '/contentManagement/agreementPrivacyInfo'
// Constant, because new objects would reload the list.
const inputs: Inputs<typeof agreement> = { text: AgreementText }
const cells: Cells<typeof agreement> = { hash: ({ value }) => <HashText hash={value} /> }
const consentCells: Cells<typeof consent> = { hash: ({ value }) => <HashText hash={value} /> }

const linkOf = ({ id, type }: Row) =>
  `/#${type === 'privacy' ? '/privacyPolicyView' : '/userAgreementView'}?version=${id}`

/** /contentManagement/agreementPrivacyInfo: agreements with their versions, and consents. */
export default function Agreements() {
  const { t } = useT()
  const consents = <RecordScreen record={consent} calls={consentCalls} cells={consentCells} />
  return (
    <Lists
      lists={[
        { key: 'agreements', label: t(words.agreements), call: calls.query, children: <Versions /> },
        { key: 'consents', label: t(words.consents), call: consentCalls.query, children: consents },
      ]}
    />
  )
}

function Versions() {
  const { t } = useT()
  const open = useOpen()
  const rowActions: RowAction<Row>[] = [
    { key: 'open', label: labels.open, run: (row) => void window.open(linkOf(row), '_blank', 'noopener') },
    {
      key: 'copy',
      label: labels.copy,
      run: async (row) => {
        const isCopied = await copyText(new URL(linkOf(row), window.location.href).href)
        if (isCopied) toast.success(t(words.copied))
        else toast.error(t(words.notCopied))
      },
    },
    {
      key: 'consents',
      label: labels.consents,
      call: consentCalls.query,
      run: ({ id }) => open(screen, { list: 'consents', 'q.agreement': id }),
    },
  ]
  return (
    <RecordScreen
      record={agreement}
      calls={calls}
      cells={cells}
      inputs={inputs}
      rowActions={rowActions}
      defaults={{ target: 'app' }}
      onAdded={() => toast.success(t(words.added))}
    />
  )
}
