import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { letterCalls } from './contract.ts'
import { letterWords as words } from './part-texts.ts'

/** Note that the platform has no mail server, for forms that would send a mail. */
export function MailNote() {
  const { t } = useT()
  const { data } = useCall(letterCalls.ready, {}, { quiet: true, staleTime: 300_000 })
  return data?.ready === false ? (
    <p className="ui-hint" role="status">
      {t(words.notReady)}
    </p>
  ) : null
}
